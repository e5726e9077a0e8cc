package dev.culprit.client.report.chart;

import dev.culprit.heuristics.wording.Quantity;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Quantities for a page: with gaps at which no line breaks, signs that a page can show, and a dash for what is not known. */
public final class Unbroken {

    /** Stands for a number that is not known. */
    public static final String UNKNOWN = "–";

    private static final double SMALL = 1e-6;

    /** A text in quotation marks, or what {@link Quantity} prints with a unit: {@code 35 us}, {@code 3 min 20 s}, {@code 61.4 %}. */
    private static final Pattern QUANTITY = Pattern.compile(
            "\"[^\"]*\"|(?<![\\w.,-])[<>]?\\d[\\d,]*(?:\\.\\d+)? (?:min \\d+ s|us|ms|s|min|h|%|bytes|kB|MB)(?![\\w/])");

    private Unbroken() {}

    /** A duration given in milliseconds: {@code 35 µs}, {@code 0.8 ms}, {@code 340 ms}, {@code 1.2 s}, {@code 3 min 20 s}. */
    public static String millis(double millis) {
        return shown(millis, Quantity.millis(millis));
    }

    /** A share 0..1 as per cent. */
    public static String percent(double share) {
        return shown(share, Quantity.share(share));
    }

    /** A whole number with separators: {@code 12,345}. */
    public static String count(long number) {
        return Quantity.count(number);
    }

    /** A rate: {@code 61.4 /s}. */
    public static String perSecond(double rate) {
        return shown(rate, Quantity.perSecond(rate) + " /s");
    }

    /** Any other number, to three significant digits, whole numbers in full. */
    public static String number(double number) {
        return shown(number, Quantity.number(number));
    }

    /** A number of things with the noun in the right form: {@code 1 user}, {@code 50 users}. */
    public static String of(long number, String noun) {
        return text(Quantity.of(number, noun));
    }

    /** A sentence with quantities in it. What stands in quotation marks, as statements do, stays as it is. */
    public static String sentence(String sentence) {
        return QUANTITY.matcher(sentence)
                .replaceAll(found ->
                        Matcher.quoteReplacement(found.group().startsWith("\"") ? found.group() : text(found.group())));
    }

    /** A quantity that was printed already. */
    public static String text(String quantity) {
        if (quantity.equals(Quantity.UNKNOWN)) {
            return UNKNOWN;
        }
        String unit = quantity.replaceAll("(?<=\\d) us$", " µs").replaceFirst("^-(?=\\d)", "−");
        return unit.replaceAll("(?<=\\d) ", "\u00A0");
    }

    private static String shown(double value, String quantity) {
        return Double.isFinite(value) ? text(quantity) : UNKNOWN;
    }

    /** The labels of an axis in milliseconds: one unit for all of them, chosen by the largest. */
    public static String axisMillis(double value, double largest) {
        if (value == 0) {
            return "0";
        }
        if (largest >= 1500) {
            return text(plain(value / 1000) + " s");
        }
        return text(largest < 1 ? plain(value * 1000) + " us" : plain(value) + " ms");
    }

    /** The number as it is, without an exponent and without trailing zeros. */
    static String plain(double number) {
        return Math.abs(number) >= 1000 || Math.abs(number) < SMALL ? number(number) : Quantity.digits(number, 6);
    }
}
