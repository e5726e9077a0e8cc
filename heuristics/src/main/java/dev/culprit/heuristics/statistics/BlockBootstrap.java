package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.BOOTSTRAP_TAIL;

import java.util.Arrays;
import java.util.Random;

/**
 * Moving-block bootstrap: resamples whole blocks of consecutive values, so that the dependence between neighbours within
 * a block survives, where the ordinary bootstrap would give intervals that are far too narrow. Block length
 * L = round(n^(1/3)), 400 resamples, 95 % percentile interval. Source: H. R. Künsch, The jackknife and the bootstrap for
 * general stationary observations, Annals of Statistics 17 (1989).
 */
public final class BlockBootstrap {

    private static final int RESAMPLES = 400;
    private static final int MOST_VALUES = 2000;

    private BlockBootstrap() {}

    /**
     * 95 % interval of mean(numerator) / mean(denominator).
     *
     * <p>Longer series are thinned evenly to 2000 values, which widens the interval if anything. A single value on either
     * side has no spread, so the interval of two single values is one point. A resample of the denominator with mean 0
     * makes the upper bound infinite.
     *
     * @param numerator chronological values, none negative, at least one
     * @param denominator chronological values, none negative, at least one above 0
     * @param seed same seed, same interval
     * @throws IllegalArgumentException if a sample is empty, has a NaN or a negative value, or the denominator is all 0
     */
    public static Interval meanRatio(double[] numerator, double[] denominator, long seed) {
        requireNotNegative(numerator);
        requireNotNegative(denominator);
        if (Percentiles.mean(denominator) == 0) {
            throw new IllegalArgumentException("the denominator is 0 throughout");
        }
        double[] above = thin(numerator);
        double[] below = thin(denominator);
        Random random = new Random(seed);
        double[] ratios = new double[RESAMPLES];
        for (int i = 0; i < RESAMPLES; i++) {
            double divisor = resampledMean(below, random);
            double dividend = resampledMean(above, random);
            ratios[i] = divisor == 0 ? Double.POSITIVE_INFINITY : dividend / divisor;
        }
        Arrays.sort(ratios);
        double tail = BOOTSTRAP_TAIL.value();
        return new Interval(
                Percentiles.nearestRankOfSorted(ratios, tail), Percentiles.nearestRankOfSorted(ratios, 1 - tail));
    }

    private static void requireNotNegative(double[] values) {
        Samples.requireMeasuredAndPresent(values);
        for (double value : values) {
            if (value < 0) {
                throw new IllegalArgumentException("negative value " + value);
            }
        }
    }

    private static double[] thin(double[] values) {
        if (values.length <= MOST_VALUES) {
            return values;
        }
        double[] thinned = new double[MOST_VALUES];
        for (int i = 0; i < MOST_VALUES; i++) {
            thinned[i] = values[(int) ((long) i * values.length / MOST_VALUES)];
        }
        return thinned;
    }

    private static double resampledMean(double[] values, Random random) {
        int count = values.length;
        int block = (int) Math.max(1, Math.round(Math.cbrt(count)));
        double sum = 0;
        int taken = 0;
        while (taken < count) {
            int start = random.nextInt(count - block + 1);
            int end = start + Math.min(block, count - taken);
            for (int i = start; i < end; i++) {
                sum += values[i];
            }
            taken += end - start;
        }
        return sum / count;
    }
}
