package dev.culprit.apps.bench.accuracy;

import java.util.Arrays;
import java.util.Locale;

/** Figures as the tables show them. */
final class Figures {

    private Figures() {}

    /** With three digits behind the point; a dash for NaN. */
    static String number(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.3f", value);
    }

    /** Of at least one value. */
    static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
