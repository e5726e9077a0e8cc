package dev.culprit.heuristics.statistics;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/** Simple descriptions of a sample. NaN and empty samples are refused with IllegalArgumentException. */
public final class Percentiles {
    private Percentiles() {}

    /**
     * The smallest value that at least the share {@code p} of all values does not exceed: the value of rank
     * ceil(p·n) in sorted order (nearest rank). No interpolation, so the result was really observed, and it exceeds a
     * limit exactly if more than the share 1 - p of the values does.
     *
     * @param values in any order, at least one; not modified
     * @param p in (0, 1]
     */
    public static double nearestRank(double[] values, double p) {
        Samples.requireMeasuredAndPresent(values);
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return nearestRankOfSorted(sorted, p);
    }

    /** As {@link #nearestRank} for values that are already in ascending order. */
    public static double nearestRankOfSorted(double[] sorted, double p) {
        if (sorted.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        if (!(p > 0 && p <= 1)) {
            throw new IllegalArgumentException("p must lie in (0, 1]: " + p);
        }
        // 0.95 * 20 is 19.000000000000004 for some shares: an excess of rounding must not move the rank
        int rank = (int) Math.ceil(p * sorted.length - 1e-9);
        return sorted[Math.max(rank, 1) - 1];
    }

    /**
     * As {@link #nearestRank(double[], double)} where values stand for several each: the smallest value that values of at least
     * the share {@code p} of all weight do not exceed.
     *
     * @param weights how many each value stands for; of the same length, positive
     */
    public static double nearestRank(double[] values, double[] weights, double p) {
        Samples.requireMeasuredAndPresent(values);
        if (!(p > 0 && p <= 1) || weights.length != values.length) {
            throw new IllegalArgumentException(
                    "p must lie in (0, 1]: " + p + "; " + weights.length + " weights of " + values.length + " values");
        }
        int[] order = IntStream.range(0, values.length)
                .boxed()
                .sorted(Comparator.comparingDouble(i -> values[i]))
                .mapToInt(Integer::intValue)
                .toArray();
        double wanted = p * DoubleStream.of(weights).sum() * (1 - 1e-12);
        double reached = 0;
        for (int i : order) {
            reached += weights[i];
            if (reached >= wanted - 1e-9) {
                return values[i];
            }
        }
        return values[order[order.length - 1]];
    }

    /** Arithmetic mean of at least one value. */
    public static double mean(double[] values) {
        Samples.requireMeasuredAndPresent(values);
        double sum = 0;
        for (double value : values) {
            sum += value;
        }
        return sum / values.length;
    }

    /** Middle value, or the mean of the two middle ones; at least one value. */
    public static double median(double[] values) {
        Samples.requireMeasuredAndPresent(values);
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return Samples.medianOfSorted(sorted, sorted.length);
    }

    /** Share of the values that are strictly above the limit, 0..1; at least one value. */
    public static double shareAbove(double[] values, double limit) {
        Samples.requireMeasuredAndPresent(values);
        return countAbove(values, limit) / (double) values.length;
    }

    /** Number of values strictly above the limit; 0 of none. */
    public static int countAbove(double[] values, double limit) {
        Samples.requireMeasured(values);
        int count = 0;
        for (double value : values) {
            if (value > limit) {
                count++;
            }
        }
        return count;
    }
}
