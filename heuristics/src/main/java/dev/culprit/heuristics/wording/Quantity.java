package dev.culprit.heuristics.wording;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Locale;

/**
 * Numbers as people read them: two or three significant digits and a unit. Terminal, report, sentences of findings and
 * everything else that people read print them so, in ASCII.
 */
public final class Quantity {

    /** Stands for a number that is not known. */
    public static final String UNKNOWN = "unknown";

    /** Beyond these a number is written with an exponent: it is an error of measurement, and must not burst a table. */
    private static final double LARGE = 1e12;

    private static final double SMALL = 1e-6;

    /** Of sums and differences of shares. */
    private static final double ROUNDING = 1e-9;

    private Quantity() {}

    /** A duration given in milliseconds: {@code 35 us}, {@code 0.8 ms}, {@code 340 ms}, {@code 1.2 s}, {@code 3 min 20 s}. */
    public static String millis(double millis) {
        if (!Double.isFinite(millis)) {
            return UNKNOWN;
        }
        if (millis < 0) {
            return "-" + millis(-millis);
        }
        if (millis == 0) {
            return "0 ms";
        }
        if (millis < 0.0995) {
            return millis < 0.0005 ? "<1 us" : digits(millis * 1000, 2) + " us";
        }
        if (millis < 999.5) {
            return digits(millis, millis < 100 ? 2 : 3) + " ms";
        }
        double seconds = millis / 1000;
        if (seconds < 119.5) {
            return digits(seconds, seconds < 99.5 ? 2 : 3) + " s";
        }
        long whole = Math.round(seconds);
        if (whole < 7200) {
            return whole / 60 + " min" + (whole % 60 == 0 ? "" : " " + whole % 60 + " s");
        }
        return number(seconds / 3600) + " h";
    }

    /** A size with the unit that suits it: {@code 48 bytes}, {@code 600 kB}, {@code 2.4 MB}, {@code 51 MB}. */
    public static String bytes(double bytes) {
        double size = Math.abs(bytes);
        if (!Double.isFinite(size)) {
            return UNKNOWN;
        }
        if (size < 999.5) {
            return Math.round(bytes) + " bytes";
        }
        if (size < 999_500) {
            return digits(bytes / 1e3, size < 99_500 ? 2 : 3) + " kB";
        }
        return size < 99.5e6 ? digits(bytes / 1e6, 2) + " MB" : number(Math.rint(bytes / 1e6)) + " MB";
    }

    /** The same after words such as "at least" or "only", which say already that it is not exact: {@code 100 %}, {@code 0 %}. */
    public static String aboutShare(double share) {
        return share(Double.isFinite(share) ? Math.rint(share * 1000) / 1000 : share);
    }

    /** A share that was asked for, with all its digits: {@code 1 %}, {@code 0.05 %}. */
    public static String exactShare(double share) {
        return digits(share * 100, 6) + " %";
    }

    /** A share 0..1 as percentage: {@code 87 %}, {@code 0.7 %}; never 0 or 100 % for what is not quite that. */
    public static String share(double share) {
        if (!Double.isFinite(share)) {
            return UNKNOWN;
        }
        double percent = share * 100;
        if (Math.abs(percent) >= LARGE) {
            return number(percent) + " %";
        }
        if (percent > 0 && percent < 0.1 - ROUNDING) {
            return "<0.1 %";
        }
        if (percent > 99.9 + ROUNDING && percent < 100 - ROUNDING) {
            return ">99.9 %";
        }
        boolean fine = Math.abs(percent) < 9.95 || percent > 99 && percent < 100;
        BigDecimal rounded = new BigDecimal(percent).setScale(fine ? 1 : 0, RoundingMode.HALF_UP);
        return (rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString()) + " %";
    }

    /** A whole number with separators: {@code 12,345}. */
    public static String count(long number) {
        return String.format(Locale.ROOT, "%,d", number);
    }

    /** A rate without its unit: {@code 0.45}, {@code 7.2}, {@code 61.4}, {@code 1,230}. */
    public static String perSecond(double rate) {
        return number(rate);
    }

    /** Any other number, to three significant digits, whole numbers in full. */
    public static String number(double number) {
        if (!Double.isFinite(number)) {
            return UNKNOWN;
        }
        if (Math.abs(number) >= LARGE || number != 0 && Math.abs(number) < SMALL) {
            return String.format(Locale.ROOT, "%.2e", number);
        }
        boolean whole = number == Math.rint(number) || Math.abs(number) >= 1000;
        return whole ? count(Math.round(number)) : digits(number, 3);
    }

    /** A number of things with the noun in the right form: {@code 1 user}, {@code 50 users}. */
    public static String of(long number, String noun) {
        return count(number) + " " + noun + (number == 1 ? "" : "s");
    }

    /** {@code 1 user}, {@code 50 users}. */
    public static String users(int users) {
        return of(users, "user");
    }

    /** {@code p99}, {@code p99.9}. */
    public static String percentile(double percentile) {
        String text = String.format(Locale.ROOT, "%.3f", percentile * 100).replaceAll("\\.?0+$", "");
        return "p" + text;
    }

    /** To so many significant digits, without an exponent and without trailing zeros. */
    public static String digits(double number, int significant) {
        BigDecimal rounded = new BigDecimal(number).round(new MathContext(significant, RoundingMode.HALF_UP));
        if (rounded.abs().compareTo(BigDecimal.valueOf(1000)) >= 0) {
            return String.format(Locale.ROOT, "%,d", rounded.toBigInteger());
        }
        return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
    }
}
