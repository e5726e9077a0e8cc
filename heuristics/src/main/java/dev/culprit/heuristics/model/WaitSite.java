package dev.culprit.heuristics.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Waiting of service calls at one place, summed over the window.
 *
 * @param state what kind of waiting
 * @param service the service whose calls waited
 * @param resource what was waited for: class of the monitor or lock, name of the pool, normalised statement, method
 *     (for CPU: the hot method)
 * @param location application code that waits, as {@code package.Class.method(File.java:line)}; null in wide runs,
 *     which take no stacks
 * @param stack frames from the waiting point outwards, same form; empty in wide runs
 * @param holder who held what was waited for, if seen
 * @param totalMillis waiting time of all calls together
 * @param waits number of waits (for CPU: number of samples)
 * @param meanBytes mean size of the messages that are sent there, without what the provider adds: characters of a text count as bytes.
 *     NaN if nothing is sent, or of none is known how much
 */
public record WaitSite(
        WaitState state,
        String service,
        String resource,
        @Nullable String location,
        List<String> stack,
        @Nullable LockHolder holder,
        double totalMillis,
        long waits,
        double meanBytes) {

    public WaitSite {
        stack = List.copyOf(stack);
    }
}
