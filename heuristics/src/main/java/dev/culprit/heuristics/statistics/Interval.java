package dev.culprit.heuristics.statistics;

/**
 * A confidence interval.
 *
 * @param lower lower bound, not above {@code upper}
 * @param upper upper bound
 */
public record Interval(double lower, double upper) {

    public Interval {
        if (!(lower <= upper)) { // written so that NaN is refused too
            throw new IllegalArgumentException("[" + lower + ", " + upper + "]");
        }
    }

    public boolean contains(double value) {
        return lower <= value && value <= upper;
    }
}
