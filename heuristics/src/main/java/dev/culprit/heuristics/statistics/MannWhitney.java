package dev.culprit.heuristics.statistics;

import java.util.Arrays;
import java.util.stream.DoubleStream;

/**
 * The rank test of Mann and Whitney: how far two samples are apart, in standard deviations of chance. Ties make chance smaller, which
 * Commons Math does not take into account. Values must be independent; how much samples differ tells {@link VarghaDelaney}.
 *
 * <p>Source: H. B. Mann, D. R. Whitney, On a test of whether one of two random variables is stochastically larger than the other, Annals
 * of Mathematical Statistics 18 (1947); correction for ties as in E. L. Lehmann, Nonparametrics (1975), section 1.4.
 */
public final class MannWhitney {

    private static final double HALF = 0.5;

    private MannWhitney() {}

    /**
     * Normal deviate of the statistic U, without correction for continuity: above 0 if values of the first sample are larger as a rule, 0 if
     * all are equal.
     *
     * @param high values expected to be larger, at least one
     * @param low values expected to be smaller, at least one
     * @throws IllegalArgumentException if a sample is empty or has a NaN
     */
    public static double z(double[] high, double[] low) {
        double effect = VarghaDelaney.a12(high, low) - HALF;
        double all = high.length + low.length;
        double variance = (all + 1 - ties(high, low) / (all * (all - 1))) / (12.0 * high.length * low.length);
        return variance > 0 ? effect / Math.sqrt(variance) : 0;
    }

    /** Sum of t³ - t over groups of t equal values in both samples together. */
    private static double ties(double[] high, double[] low) {
        double[] sorted = DoubleStream.concat(Arrays.stream(high), Arrays.stream(low))
                .sorted()
                .toArray();
        double sum = 0;
        int first = 0;
        for (int i = 1; i <= sorted.length; i++) {
            if (i == sorted.length || sorted[i] > sorted[first]) {
                double equal = i - first;
                sum += equal * equal * equal - equal;
                first = i;
            }
        }
        return sum;
    }
}
