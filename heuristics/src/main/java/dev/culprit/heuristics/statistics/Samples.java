package dev.culprit.heuristics.statistics;

/** Checks of input that every function of this package makes in the same words. */
final class Samples {
    private Samples() {}

    /** Refuses NaN: a value that was not measured must not vanish in a mean or at the end of a sort. */
    static void requireMeasured(double[] values) {
        for (int i = 0; i < values.length; i++) {
            if (Double.isNaN(values[i])) {
                throw new IllegalArgumentException("value " + i + " of " + values.length + " is NaN");
            }
        }
    }

    static void requireMeasuredAndPresent(double[] values) {
        if (values.length == 0) {
            throw new IllegalArgumentException("no values");
        }
        requireMeasured(values);
    }

    static void requireSameLength(double[] starts, double[] values) {
        if (starts.length != values.length) {
            throw new IllegalArgumentException(starts.length + " start times for " + values.length + " values");
        }
    }

    static void requireChronological(double[] startMillis) {
        for (int i = 1; i < startMillis.length; i++) {
            if (startMillis[i] < startMillis[i - 1]) {
                throw new IllegalArgumentException("start times are not in order at " + i);
            }
        }
    }

    /** Sample variance with divisor n - 1; exactly 0 for fewer than two values and for values that are all equal. */
    static double variance(double[] values) {
        if (values.length < 2 || allEqual(values)) {
            return 0;
        }
        double mean = Percentiles.mean(values);
        double squares = 0;
        for (double value : values) {
            squares += (value - mean) * (value - mean);
        }
        return squares / (values.length - 1);
    }

    /** Asked for itself because the mean of equal values may differ from them by rounding. */
    private static boolean allEqual(double[] values) {
        for (double value : values) {
            if (value != values[0]) {
                return false;
            }
        }
        return true;
    }

    /** Means of consecutive batches of the given size; an incomplete last batch is dropped. */
    static double[] batchMeans(double[] values, int size) {
        double[] means = new double[values.length / size];
        for (int batch = 0; batch < means.length; batch++) {
            double sum = 0;
            for (int i = batch * size; i < (batch + 1) * size; i++) {
                sum += values[i];
            }
            means[batch] = sum / size;
        }
        return means;
    }

    /** Median of the first {@code length} values, which must be sorted: the mean of the middle two if it is even. */
    static double medianOfSorted(double[] sorted, int length) {
        int middle = length / 2;
        return length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
