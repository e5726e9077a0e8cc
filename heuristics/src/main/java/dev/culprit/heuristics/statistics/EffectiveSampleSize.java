package dev.culprit.heuristics.statistics;

import java.util.Arrays;

/**
 * How many independent values a series of dependent ones is worth. Neighbouring requests meet the same queue, so n
 * response times say less about the mean than n independent ones would.
 *
 * <p>By batch means: with batches of b = floor(sqrt(n)) consecutive values, b·Var(batch means) / Var(values) estimates by
 * what factor dependence inflates the variance of the mean; the result is n divided by that factor. Source: C.
 * Alexopoulos, A. F. Seila, Output data analysis for simulations (batch means).
 */
public final class EffectiveSampleSize {
    private EffectiveSampleSize() {}

    /**
     * That of the share of values above a limit.
     *
     * @param chronological values in the order of their times
     */
    public static double ofExceedances(double[] chronological, double limit) {
        return of(
                Arrays.stream(chronological).map(value -> value > limit ? 1 : 0).toArray());
    }

    /**
     * The effective sample size, in [1, n]; 0 of no values. Fewer than four values, and values that are all equal, give
     * n: they hold no trace of dependence. For a share pass its indicator series of 0 and 1.
     *
     * @param chronological values in the order of their times
     * @throws IllegalArgumentException if a value is NaN
     */
    public static double of(double[] chronological) {
        Samples.requireMeasured(chronological);
        int count = chronological.length;
        int batch = (int) Math.floor(Math.sqrt(count));
        double variance = Samples.variance(chronological);
        if (batch < 2 || variance == 0) {
            return count;
        }
        double inflation = Samples.variance(Samples.batchMeans(chronological, batch)) * batch / variance;
        return inflation <= 1 ? count : Math.max(1, count / inflation);
    }
}
