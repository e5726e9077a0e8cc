package dev.culprit.heuristics.simulation;

/**
 * Threads that compute and serve no calls, such as the compilers of a JVM that has just started.
 *
 * @param number of threads, each of which wants a processor all the time
 * @param untilMillis end, in time of the simulation; infinite if they never rest
 */
public record BackgroundThreads(int number, double untilMillis) {

    /** Nothing computes but calls. */
    public static final BackgroundThreads NONE = new BackgroundThreads(0, 0);

    public BackgroundThreads {
        if (number < 0 || !(untilMillis >= 0)) {
            throw new IllegalArgumentException(number + " threads until " + untilMillis + " ms");
        }
    }
}
