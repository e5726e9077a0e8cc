package dev.culprit.client.load;

import java.time.Duration;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Durations as people write them: {@code 100ms}, {@code 1.5s}, {@code 2min}, or {@code 0}. */
public final class DurationText {

    private static final Pattern FORM = Pattern.compile("(?<amount>\\d+(?:\\.\\d+)?)\\s*(?<unit>ms|s|min|m)?");

    /** Nearly two years. Sums with times of the clock do not run over. */
    private static final int LONGEST_MINUTES = 1_000_000;

    private DurationText() {}

    /**
     * Reads a duration.
     *
     * @throws IllegalArgumentException if the text has another form, where only {@code 0} may lack a unit, or is too long
     */
    public static Duration parse(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw unreadable(text);
        }
        double amount = Double.parseDouble(matcher.group("amount"));
        String unit = matcher.group("unit");
        if (unit == null) {
            if (amount != 0) {
                throw unreadable(text);
            }
            return Duration.ZERO;
        }
        double nanosPerUnit = switch (unit) {
            case "ms" -> 1e6;
            case "s" -> 1e9;
            default -> 60e9;
        };
        if (!(amount * nanosPerUnit <= LONGEST_MINUTES * 60e9)) {
            throw new IllegalArgumentException(
                    "the duration '" + text + "' is too long: write at most " + LONGEST_MINUTES + "min");
        }
        return Duration.ofNanos(Math.round(amount * nanosPerUnit));
    }

    private static IllegalArgumentException unreadable(String text) {
        return new IllegalArgumentException(
                "cannot read the duration '" + text + "': write it like 100ms, 1.5s or 2min");
    }
}
