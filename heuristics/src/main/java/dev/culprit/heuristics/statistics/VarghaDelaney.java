package dev.culprit.heuristics.statistics;

import java.util.Arrays;

/**
 * Vargha and Delaney's effect size A12: the probability that a random value of one sample exceeds one of the other, ties
 * counting half. It says how much two samples differ where a p-value only says that they do. Source: A. Vargha, H. D.
 * Delaney, A critique and improvement of the CL common language effect size statistics, JEBS 25 (2000): 0.56 is a small,
 * 0.64 a medium, 0.71 a large effect.
 */
public final class VarghaDelaney {

    private VarghaDelaney() {}

    /**
     * P(high &gt; low) + ½·P(high = low), in 0..1; 0.5 if the samples do not differ. Takes O(n log n).
     *
     * @param high values expected to be larger, at least one
     * @param low values expected to be smaller, at least one
     * @throws IllegalArgumentException if a sample is empty or has a NaN
     */
    public static double a12(double[] high, double[] low) {
        Samples.requireMeasuredAndPresent(high);
        Samples.requireMeasuredAndPresent(low);
        double[] sortedHigh = high.clone();
        double[] sortedLow = low.clone();
        Arrays.sort(sortedHigh);
        Arrays.sort(sortedLow);
        int below = 0;
        int notAbove = 0;
        double wins = 0;
        for (double value : sortedHigh) {
            while (below < sortedLow.length && sortedLow[below] < value) {
                below++;
            }
            while (notAbove < sortedLow.length && sortedLow[notAbove] <= value) {
                notAbove++;
            }
            wins += below + 0.5 * (notAbove - below);
        }
        return wins / ((double) high.length * low.length);
    }
}
