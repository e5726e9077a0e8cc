package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.WAVES_FEWEST_PERIODS;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.WAVES_LEAST_VARIANCE;

import java.util.Arrays;

/**
 * Whether events recur with a given period, as the requests of users do who all think for the same time and so move in
 * step. Counts of events in bins of an eighth of the period; autocorrelation, at the period or a bin beside it, of what they differ by from
 * the mean of the period around them: where there are more and more events, or fewer and fewer, counts are alike at any distance.
 */
public final class Oscillation {

    private static final int BINS_PER_PERIOD = 8;
    private static final int MOST_BINS = 200_000;

    private Oscillation() {}

    /**
     * The highest autocorrelation at the period or a bin beside it, -1..1; 0 if the window has fewer than
     * four periods, or so many that there is nothing to queue behind, or events come evenly.
     *
     * @param eventMillis times after the opening of the window, in any order; those outside the window are ignored
     * @param periodMillis positive
     */
    public static double autocorrelation(double[] eventMillis, double windowMillis, double periodMillis) {
        double bin = periodMillis / BINS_PER_PERIOD;
        int bins = (int) (windowMillis / bin);
        if (!(periodMillis > 0) || bins < WAVES_FEWEST_PERIODS.count() * BINS_PER_PERIOD || bins > MOST_BINS) {
            return 0;
        }
        double[] counts = new double[bins];
        for (double moment : eventMillis) {
            int index = (int) Math.floor(moment / bin);
            if (index >= 0 && index < bins) {
                counts[index]++;
            }
        }
        double[] deviations = deviations(counts);
        double squares = Arrays.stream(deviations).map(value -> value * value).sum();
        if (squares <= WAVES_LEAST_VARIANCE.value() * Arrays.stream(counts).sum()) {
            return 0;
        }
        double best = -1;
        for (int lag = BINS_PER_PERIOD - 1; lag <= BINS_PER_PERIOD + 1; lag++) {
            best = Math.max(best, covariance(deviations, lag) / squares);
        }
        return best;
    }

    /** From the mean of the period around each bin, as far as the window goes. */
    private static double[] deviations(double[] counts) {
        double[] before = new double[counts.length + 1];
        for (int i = 0; i < counts.length; i++) {
            before[i + 1] = before[i] + counts[i];
        }
        double[] deviations = new double[counts.length];
        for (int i = 0; i < counts.length; i++) {
            int from = Math.max(0, Math.min(i - BINS_PER_PERIOD / 2, counts.length - BINS_PER_PERIOD));
            deviations[i] = counts[i] - (before[from + BINS_PER_PERIOD] - before[from]) / BINS_PER_PERIOD;
        }
        return deviations;
    }

    private static double covariance(double[] deviations, int lag) {
        double sum = 0;
        for (int i = 0; i + lag < deviations.length; i++) {
            sum += deviations[i] * deviations[i + lag];
        }
        return sum;
    }
}
