package dev.culprit.heuristics.simulation;

/**
 * Users of a simulated application, each of whom waits for an answer and thinks before the next request.
 *
 * @param thinkTimeMillis on average; uniform within a third of it to either side unless they move in step
 * @param moveInStep whether all start at once and think for exactly the mean, until an experiment is repeated
 */
public record Users(double thinkTimeMillis, boolean moveInStep) {

    /** They think 100 to 200 ms. */
    public static final Users REFERENCE = thinking(150);

    public Users {
        if (!(thinkTimeMillis >= 0)) {
            throw new IllegalArgumentException("think time " + thinkTimeMillis + " ms");
        }
    }

    /** For so long on average. */
    public static Users thinking(double millis) {
        return new Users(millis, false);
    }

    /** All start at once and think for exactly so long, as many a load script has it. */
    public static Users inStep(double thinkMillis) {
        return new Users(thinkMillis, true);
    }
}
