package dev.culprit.heuristics.result;

import java.util.Locale;

/** Numbers as sentences show them. */
public final class Quantity {

    private Quantity() {}

    /** A time with the unit that suits its size: {@code 0.8 ms}, {@code 340 ms}, {@code 1.2 s}. */
    public static String millis(double millis) {
        double size = Math.abs(millis);
        if (size >= 10_000) {
            return String.format(Locale.ROOT, "%.0f s", millis / 1000);
        }
        if (size >= 1000) {
            return String.format(Locale.ROOT, "%.1f s", millis / 1000);
        }
        return String.format(Locale.ROOT, size >= 10 ? "%.0f ms" : "%.1f ms", millis);
    }

    /** A size with the unit that suits it: {@code 48 bytes}, {@code 600 kB}, {@code 2.4 MB}, {@code 51 MB}. */
    public static String bytes(long bytes) {
        double size = Math.abs((double) bytes);
        if (size < 1000) {
            return bytes + " bytes";
        }
        if (size < 999_500) {
            return String.format(Locale.ROOT, "%.0f kB", bytes / 1e3);
        }
        return String.format(Locale.ROOT, size < 9.95e6 ? "%.1f MB" : "%.0f MB", bytes / 1e6);
    }

    /** A share 0..1 as percentage: {@code 87 %}, {@code 0.7 %}. */
    public static String share(double share) {
        double percent = share * 100;
        boolean fine = Math.abs(percent) < 9.95 && percent != 0;
        return String.format(Locale.ROOT, fine ? "%.1f %%" : "%.0f %%", percent);
    }

    /** A rate without its unit: {@code 0.45}, {@code 7.2}, {@code 61}, {@code 1230}. */
    public static String perSecond(double rate) {
        return String.format(Locale.ROOT, rate >= 9.95 ? "%.0f" : rate >= 0.995 ? "%.1f" : "%.2f", rate);
    }

    /** {@code 1 user}, {@code 50 users}. */
    public static String users(int users) {
        return users == 1 ? "1 user" : users + " users";
    }

    /** {@code p99}, {@code p99.9}. */
    public static String percentile(double percentile) {
        String text = String.format(Locale.ROOT, "%.3f", percentile * 100).replaceAll("\\.?0+$", "");
        return "p" + text;
    }
}
