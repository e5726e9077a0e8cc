package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.WELCH_FEWEST_VALUES;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.WELCH_LEVEL;

import org.apache.commons.math3.stat.inference.TestUtils;

/**
 * The test that Wert (2015) calls "bootstrap and t-test": both samples are reduced to means of 6 consecutive values, and
 * Welch's two-sided t-test compares the means. For the thesis rules only: 6 is far below the distance over which response
 * times under load depend on each other, so its p-values are too small.
 */
public final class BatchMeansWelch {

    public static final int BATCH = 6;

    private BatchMeansWelch() {}

    /** Whether both samples are large enough for {@link #pValue}. */
    public static boolean enough(double[] first, double[] second) {
        return first.length >= WELCH_FEWEST_VALUES.count() && second.length >= WELCH_FEWEST_VALUES.count();
    }

    /**
     * The p-value in 0..1. Two constant samples leave the test statistic undefined: 1 if they are equal, else 0.
     *
     * @param first chronological values, at least 18
     * @param second chronological values, at least 18
     * @throws IllegalArgumentException if a sample is too small or has a NaN
     */
    public static double pValue(double[] first, double[] second) {
        Samples.requireMeasured(first);
        Samples.requireMeasured(second);
        if (!enough(first, second)) {
            throw new IllegalArgumentException(first.length + " and " + second.length + " values, at least "
                    + WELCH_FEWEST_VALUES.count() + " are needed");
        }
        double[] firstMeans = Samples.batchMeans(first, BATCH);
        double[] secondMeans = Samples.batchMeans(second, BATCH);
        if (Samples.variance(firstMeans) == 0 && Samples.variance(secondMeans) == 0) {
            return firstMeans[0] == secondMeans[0] ? 1 : 0;
        }
        return TestUtils.tTest(firstMeans, secondMeans);
    }

    /** Whether the second sample is significantly larger than the first. */
    public static boolean significantIncrease(double[] first, double[] second) {
        return Percentiles.mean(first) < Percentiles.mean(second) && pValue(first, second) < WELCH_LEVEL.value();
    }
}
