package dev.culprit.heuristics.thresholds;

/**
 * What is to be known of a threshold.
 *
 * @param value in its unit
 * @param why one sentence: what it separates, and what speaks for this value
 */
public record Definition(double value, Unit unit, Origin origin, String why) {

    public Definition {
        if (!Double.isFinite(value) || value <= 0) {
            throw new IllegalArgumentException("a threshold is a positive number, not " + value);
        }
        if (why.isBlank()) {
            throw new IllegalArgumentException("a threshold needs a reason");
        }
    }

    /** What a threshold is counted in. */
    public enum Unit {
        /** Part of a whole, 0 to 1. */
        SHARE,
        /** How many times as much as something else. */
        RATIO,
        /** Things: calls, users, buckets. */
        COUNT,
        MILLIS,
        SECONDS,
        BYTES,
        /** Standard deviations of a normal distribution. */
        DEVIATIONS,
        /** Probability that one of a group is higher than one of another: 0.5 says nothing, 1 everything. */
        EFFECT
    }

    /** Where a value comes from. */
    public enum Origin {
        /** Taken from a publication that {@code why} names. */
        PUBLISHED,
        /** Follows from a calculation or a definition that {@code why} gives. */
        DERIVED,
        /** Chosen after a measurement that {@code why} names. */
        MEASURED,
        /** Chosen; nothing but the tables of cases speaks for it. */
        CHOSEN
    }
}
