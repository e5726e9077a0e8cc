package dev.culprit.client.load;

/**
 * What load to produce.
 *
 * @param users at least 1
 * @param rampSeconds time over which the users start, evenly
 * @param seed seed of everything random
 * @param varyThinkTimes whether think times that the script wants constant vary all the same
 */
public record LoadPlan(int users, double rampSeconds, long seed, boolean varyThinkTimes) {

    public LoadPlan(int users, double rampSeconds, long seed) {
        this(users, rampSeconds, seed, false);
    }

    public LoadPlan {
        if (users < 1) {
            throw new IllegalArgumentException("users must be at least 1: " + users);
        }
        if (!(rampSeconds >= 0 && rampSeconds < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("ramp must not be negative: " + rampSeconds + " s");
        }
    }
}
