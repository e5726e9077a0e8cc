package dev.culprit.client.report.chart;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/** Numbers as people read them: two or three significant digits and a unit. A number that is not known is a dash. */
public final class Quantity {

    /** Stands for a number that is not known. */
    public static final String UNKNOWN = "–";

    /** Between number and unit, so that a line never breaks there. */
    private static final String GAP = "\u00A0";

    /** Beyond these a number is written with an exponent: it is an error of measurement, and must not burst a table. */
    private static final double LARGE = 1e12;

    private static final double SMALL = 1e-6;

    private Quantity() {}

    /** A duration given in milliseconds: {@code 35 µs}, {@code 0.8 ms}, {@code 340 ms}, {@code 1.2 s}, {@code 3 min 20 s}. */
    public static String millis(double millis) {
        if (!Double.isFinite(millis)) {
            return UNKNOWN;
        }
        if (millis < 0) {
            return "−" + millis(-millis);
        }
        if (millis == 0) {
            return "0" + GAP + "ms";
        }
        if (millis < 0.0995) {
            return millis < 0.0005 ? "<" + GAP + "1" + GAP + "µs" : digits(millis * 1000, 2) + GAP + "µs";
        }
        if (millis < 999.5) {
            return digits(millis, millis < 100 ? 2 : 3) + GAP + "ms";
        }
        double seconds = millis / 1000;
        if (seconds < 119.5) {
            return digits(seconds, seconds < 99.5 ? 2 : 3) + GAP + "s";
        }
        long whole = Math.round(seconds);
        if (whole < 7200) {
            String rest = whole % 60 == 0 ? "" : " " + whole % 60 + GAP + "s";
            return whole / 60 + GAP + "min" + rest;
        }
        return number(seconds / 3600) + GAP + "h";
    }

    /** A share 0..1 as per cent. */
    public static String percent(double share) {
        if (!Double.isFinite(share)) {
            return UNKNOWN;
        }
        double percent = share * 100;
        if (Math.abs(percent) >= LARGE) {
            return number(percent) + GAP + "%";
        }
        if (percent > 0 && percent < 0.1) {
            return "<" + GAP + "0.1" + GAP + "%";
        }
        if (percent > 99.9 && percent < 100) {
            return ">" + GAP + "99.9" + GAP + "%";
        }
        boolean fine = Math.abs(percent) < 9.95 || (percent > 99 && percent < 100);
        String format = fine && percent != Math.rint(percent) ? "%.1f" : "%.0f";
        return String.format(Locale.ROOT, format, percent) + GAP + "%";
    }

    /** A whole number with separators: {@code 12,345}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A rate: {@code 61.4 /s}. */
    public static String perSecond(double rate) {
        return Double.isFinite(rate) ? number(rate) + GAP + "/s" : UNKNOWN;
    }

    /** Any other number, to three significant digits, whole numbers in full. */
    public static String number(double number) {
        if (!Double.isFinite(number)) {
            return UNKNOWN;
        }
        if (Math.abs(number) >= LARGE || (number != 0 && Math.abs(number) < SMALL)) {
            return String.format(Locale.ROOT, "%.2e", number);
        }
        boolean whole = number == Math.rint(number) || Math.abs(number) >= 1000;
        return whole ? count(Math.round(number)) : digits(number, 3);
    }

    /** A number of things with the noun in the right form: {@code 1 user}, {@code 50 users}. */
    public static String of(long number, String noun) {
        return count(number) + GAP + noun + (number == 1 ? "" : "s");
    }

    /** The labels of an axis in milliseconds: one unit for all of them, chosen by the largest. */
    public static String axisMillis(double value, double largest) {
        if (value == 0) {
            return "0";
        }
        if (largest >= 1500) {
            return plain(value / 1000) + GAP + "s";
        }
        return largest < 1 ? plain(value * 1000) + GAP + "µs" : plain(value) + GAP + "ms";
    }

    /** The number as it is, without an exponent and without trailing zeros. */
    static String plain(double number) {
        if (Math.abs(number) >= 1000 || Math.abs(number) < SMALL) {
            return number(number);
        }
        return digits(number, 6);
    }

    private static String digits(double number, int significant) {
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(significant, RoundingMode.HALF_UP));
        if (rounded.abs().compareTo(BigDecimal.valueOf(1000)) >= 0) {
            return String.format(Locale.ROOT, "%,d", rounded.toBigInteger());
        }
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
