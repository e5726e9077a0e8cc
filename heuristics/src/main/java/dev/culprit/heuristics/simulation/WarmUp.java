package dev.culprit.heuristics.simulation;

/**
 * The end of a warm-up, as the agent has it: not before the compilers rest, for until then the application is slower than it is
 * otherwise, but hardly later than after twice the time it should take.
 */
public final class WarmUp {

    private static final double LOOK_MILLIS = 2000;

    /** In less nothing can be told of compilers. */
    private static final double LEAST_LOOK_MILLIS = 1000;

    /** Of a look, of one processor. */
    private static final double MOST_COMPILING = 0.1;

    private WarmUp() {}

    /**
     * When it is over, in time of the simulation.
     *
     * @param planned when it should be
     * @param millis that it should take
     */
    public static double end(double planned, double millis, BackgroundThreads background) {
        double look = Math.min(millis, LOOK_MILLIS);
        if (look < LEAST_LOOK_MILLIS) {
            return planned;
        }
        double end = planned;
        while (background.compiling(end - look, end) > MOST_COMPILING && end - planned + LOOK_MILLIS <= millis) {
            look = LOOK_MILLIS;
            end += look;
        }
        return end;
    }
}
