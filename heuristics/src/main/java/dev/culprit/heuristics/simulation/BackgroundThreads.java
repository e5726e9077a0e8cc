package dev.culprit.heuristics.simulation;

import java.util.Optional;

/**
 * Threads that compute and serve no calls.
 *
 * @param number of threads, each of which wants a processor all the time
 * @param untilMillis end, in time of the simulation; infinite if they never rest
 * @param work what they compute; empty for the compilers of the JVM, whose threads no recording tells
 */
public record BackgroundThreads(int number, double untilMillis, Optional<Place> work) {

    /** Nothing computes but calls. */
    public static final BackgroundThreads NONE = new BackgroundThreads(0, 0, Optional.empty());

    public BackgroundThreads {
        if (number < 0 || !(untilMillis >= 0)) {
            throw new IllegalArgumentException(number + " threads until " + untilMillis + " ms");
        }
    }

    /** A compiler of a JVM that has just started. */
    public static BackgroundThreads compiler(double untilMillis) {
        return new BackgroundThreads(1, untilMillis, Optional.empty());
    }

    /** Threads of the application that never rest. */
    public static BackgroundThreads jobs(int number, Place work) {
        return new BackgroundThreads(number, Double.POSITIVE_INFINITY, Optional.of(work));
    }

    /** What compilers use from one time of the simulation to another if they are given it, as a share of one processor. */
    public double compiling(double fromMillis, double toMillis) {
        return work.isPresent()
                ? 0
                : number * Math.max(0, Math.min(untilMillis, toMillis) - fromMillis) / (toMillis - fromMillis);
    }
}
