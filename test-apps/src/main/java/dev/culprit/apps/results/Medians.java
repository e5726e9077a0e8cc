package dev.culprit.apps.results;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Medians of few values. */
public final class Medians {

    private Medians() {}

    public static double of(double... values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }

    /** One column of several rows: {@code 12.3 (11.0 to 15.2)}. */
    public static String text(List<double[]> rows, int column) {
        double[] values = rows.stream().mapToDouble(row -> row[column]).sorted().toArray();
        return String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", of(values), values[0], values[values.length - 1]);
    }
}
