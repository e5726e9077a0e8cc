package dev.culprit.heuristics.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one platform thread computed in the window. Threads that the JVM keeps for itself, to compile, to collect garbage or to carry
 * virtual threads, and those of the observer are not told.
 *
 * @param thread Java's number of it, the same as long as the JVM lives
 * @param servesCalls whether it served calls in the window
 * @param thirds processor time in each third of the window, as a share 0..1 of one processor
 * @param hot where it computed most; null in wide runs, which take no stacks, and if it was not seen there
 */
public record ThreadUse(
        long thread,
        String name,
        boolean servesCalls,
        List<Double> thirds,
        @Nullable Hot hot) {

    public ThreadUse {
        if (thirds.isEmpty()) {
            throw new IllegalArgumentException(name + ": no part of the window");
        }
        thirds = List.copyOf(thirds);
    }

    /**
     * A method that computes.
     *
     * @param location application code, as {@code package.Class.method(File.java:line)}; null if no frame of it was there
     * @param stack frames from the innermost outwards, same form
     * @param samples how often the thread was found there
     */
    public record Hot(String method, @Nullable String location, List<String> stack, long samples) {

        public Hot {
            stack = List.copyOf(stack);
        }
    }

    /** Share of one processor over the whole window. */
    public double mean() {
        return thirds.stream().mapToDouble(Double::doubleValue).average().orElse(0);
    }

    /** Share of one processor in the third in which it used least. */
    public double least() {
        return thirds.stream().mapToDouble(Double::doubleValue).min().orElse(0);
    }

    /** The same thread, seen computing there. */
    public ThreadUse at(@Nullable Hot place) {
        return new ThreadUse(thread, name, servesCalls, thirds, place);
    }
}
