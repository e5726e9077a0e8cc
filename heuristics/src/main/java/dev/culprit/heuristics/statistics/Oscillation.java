package dev.culprit.heuristics.statistics;

/**
 * Whether events recur with a given period, as the requests of users do who all think for the same time and so move in
 * step. Counts of events in bins of an eighth of the period; their autocorrelation at the period, or a bin beside it.
 */
public final class Oscillation {

    private static final int BINS_PER_PERIOD = 8;
    private static final int FEWEST_PERIODS = 4;
    private static final int MOST_BINS = 200_000;

    private Oscillation() {}

    /**
     * The highest autocorrelation at the period or a bin beside it, -1..1; 0 if the window has fewer than
     * {@value #FEWEST_PERIODS} periods, or so many that there is nothing to queue behind, or the counts do not vary.
     *
     * @param eventMillis times after the opening of the window, in any order; those outside the window are ignored
     * @param periodMillis positive
     */
    public static double autocorrelation(double[] eventMillis, double windowMillis, double periodMillis) {
        double bin = periodMillis / BINS_PER_PERIOD;
        int bins = (int) (windowMillis / bin);
        if (!(periodMillis > 0) || bins < FEWEST_PERIODS * BINS_PER_PERIOD || bins > MOST_BINS) {
            return 0;
        }
        double[] counts = new double[bins];
        for (double moment : eventMillis) {
            int index = (int) Math.floor(moment / bin);
            if (index >= 0 && index < bins) {
                counts[index]++;
            }
        }
        double best = -1;
        for (int lag = BINS_PER_PERIOD - 1; lag <= BINS_PER_PERIOD + 1; lag++) {
            best = Math.max(best, atLag(counts, lag));
        }
        return best;
    }

    private static double atLag(double[] counts, int lag) {
        double mean = Percentiles.mean(counts);
        double variance = 0;
        double covariance = 0;
        for (int i = 0; i < counts.length; i++) {
            variance += (counts[i] - mean) * (counts[i] - mean);
            if (i + lag < counts.length) {
                covariance += (counts[i] - mean) * (counts[i + lag] - mean);
            }
        }
        return variance == 0 ? 0 : covariance / variance;
    }
}
