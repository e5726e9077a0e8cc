package dev.culprit.apps.bench.accuracy;

import java.util.Locale;

/** Figures as the tables show them. */
final class Figures {

    private Figures() {}

    /** With three digits behind the point; a dash for NaN. */
    static String number(double value) {
        return Double.isNaN(value) ? "–" : String.format(Locale.ROOT, "%.3f", value);
    }
}
