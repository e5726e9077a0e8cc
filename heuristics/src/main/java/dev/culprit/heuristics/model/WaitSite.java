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
 * @param code where in the code calls waited
 * @param holder who held what was waited for, if seen
 * @param amount how much calls waited there
 */
public record WaitSite(
        WaitState state,
        String service,
        String resource,
        Code code,
        @Nullable LockHolder holder,
        Amount amount) {

    /** As wide runs see it: without stacks, and without a holder. */
    public WaitSite(WaitState state, String service, String resource, Amount amount) {
        this(state, service, resource, Code.UNKNOWN, null, amount);
    }

    /**
     * A place in the code.
     *
     * @param location application code that waits, as {@code package.Class.method(File.java:line)}; null in wide runs,
     *     which take no stacks
     * @param stack frames from the waiting point outwards, same form; empty in wide runs
     */
    public record Code(@Nullable String location, List<String> stack) {

        /** What wide runs know of it. */
        public static final Code UNKNOWN = new Code(null, List.of());

        public Code {
            stack = List.copyOf(stack);
        }

        /** Code whose callers do not matter. */
        public static Code at(String location) {
            return new Code(location, List.of());
        }
    }

    /**
     * An amount of waiting.
     *
     * @param totalMillis waiting time of all calls together
     * @param waits number of waits (for CPU: number of samples)
     * @param meanBytes mean size of the messages that are sent there, without what the provider adds: characters of a text count as
     *     bytes. NaN if nothing is sent, or of none is known how much
     */
    public record Amount(double totalMillis, long waits, double meanBytes) {

        /** Where nothing is sent. */
        public Amount(double totalMillis, long waits) {
            this(totalMillis, waits, Double.NaN);
        }
    }

    /** Application code that waits; null in wide runs. */
    public @Nullable String location() {
        return code.location();
    }

    /** Frames from the waiting point outwards; empty in wide runs. */
    public List<String> stack() {
        return code.stack();
    }

    /** Waiting time of all calls together. */
    public double totalMillis() {
        return amount.totalMillis();
    }

    /** Number of waits (for CPU: number of samples). */
    public long waits() {
        return amount.waits();
    }

    /** Mean size of the messages that are sent there; NaN if unknown. */
    public double meanBytes() {
        return amount.meanBytes();
    }

    /** The same with so many times as long waits. */
    public WaitSite scaled(double factor) {
        return new WaitSite(
                state,
                service,
                resource,
                code,
                holder,
                new Amount(amount.totalMillis() * factor, amount.waits(), amount.meanBytes()));
    }
}
