package dev.culprit.heuristics.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where threads that served a service were found computing when the JVM stopped them for a moment.
 *
 * @param method the application's method
 * @param location application code, as {@code package.Class.method(File.java:line)}; null if no frame of it was there
 * @param stack frames from the innermost outwards, same form
 * @param looks how many threads were found there
 */
public record ComputingSite(
        String service, String method, @Nullable String location, List<String> stack, long looks) {

    public ComputingSite {
        stack = List.copyOf(stack);
    }
}
