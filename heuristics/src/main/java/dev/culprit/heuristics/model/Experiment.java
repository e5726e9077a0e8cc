package dev.culprit.heuristics.model;

/**
 * One setting of the factors, one instrumentation, one window.
 *
 * @param users concurrent users of the closed workload, at least 1
 * @param depth instrumentation
 * @param warmUpSeconds time at full load before the window opens, in seconds
 * @param windowSeconds length of the measuring window, in seconds
 * @param repetition 0 for the first run with these factors, 1 for its first repetition, ...
 */
public record Experiment(int users, Depth depth, double warmUpSeconds, double windowSeconds, int repetition) {

    public Experiment {
        if (users < 1) {
            throw new IllegalArgumentException("users must be at least 1: " + users);
        }
        if (!(warmUpSeconds >= 0) || !(windowSeconds > 0)) {
            throw new IllegalArgumentException("warm-up " + warmUpSeconds + " s, window " + windowSeconds + " s");
        }
        if (repetition < 0) {
            throw new IllegalArgumentException("repetition must not be negative: " + repetition);
        }
    }

    /** What identifies the experiment within a diagnosis: equal keys mean the same factors and the same look. */
    public String key() {
        return "users=" + users + ",depth=" + depth + ",repetition=" + repetition;
    }

    public Experiment repeated() {
        return repetition(repetition + 1);
    }

    /** The same as a repetition of this number. */
    public Experiment repetition(int number) {
        return new Experiment(users, depth, warmUpSeconds, windowSeconds, number);
    }
}
