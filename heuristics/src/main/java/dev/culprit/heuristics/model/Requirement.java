package dev.culprit.heuristics.model;

import static dev.culprit.heuristics.thresholds.SearchThreshold.REQUIREMENT_FEWEST_ALLOWED;
import static dev.culprit.heuristics.thresholds.SearchThreshold.REQUIREMENT_FEWEST_CALLS;

import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.Usual;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A response time requirement: at least the share {@code percentile} of all calls of a service must not take longer
 * than {@code limitMillis}.
 *
 * @param percentile required share of calls within the limit, in (0, 1); 0.99 means p99
 * @param limitMillis limit in milliseconds, positive
 * @param stated whether the user stated it; false for the default, which results must say
 */
public record Requirement(
        @Says("Share of calls that must be within the limit.") @Range(least = 0, above = true, most = 1, below = true)
        double percentile,

        @Says("Milliseconds.") @Range(least = 0, above = true)
        double limitMillis,

        @Says("False for the default, which results must say.") @Usual("true")
        boolean stated) {

    /** p99 &lt; 1 s, used when nobody states a requirement (Wert 2015, section 6.2). */
    public static final Requirement DEFAULT = new Requirement(0.99, 1000, false);

    private static final Pattern FORM = Pattern.compile(
            "p(?<percentile>\\d{1,2}(?:\\.\\d+)?)\\s*<=?\\s*(?<limit>\\d+(?:\\.\\d+)?)\\s*(?<unit>us|ms|s)");

    public Requirement {
        Fields.check(Requirement.class, percentile, limitMillis, stated);
    }

    /**
     * Reads the form {@code p99<200ms}; units are {@code us}, {@code ms} and {@code s}.
     *
     * @throws IllegalArgumentException if the text has another form
     */
    public static Requirement parse(String text) {
        Matcher matcher = FORM.matcher(text.strip().toLowerCase(Locale.ROOT));
        if (!matcher.matches()) {
            throw new IllegalArgumentException(
                    "cannot read the requirement '" + text + "': write it like p99<200ms or p95<1.5s");
        }
        double limit = Double.parseDouble(matcher.group("limit"));
        double millis = switch (matcher.group("unit")) {
            case "s" -> limit * 1000;
            case "us" -> limit / 1000;
            default -> limit;
        };
        double percentile = Double.parseDouble(matcher.group("percentile")) / 100;
        if (percentile <= 0 || millis <= 0 || Double.isInfinite(millis)) { // p100 has another form
            throw new IllegalArgumentException("cannot read the requirement '" + text + "': "
                    + (percentile <= 0 ? "percentiles go from p0.1 to p99.9" : "the limit must be above 0")
                    + ", for example p99<200ms");
        }
        return new Requirement(percentile, millis, true);
    }

    /** Share of calls that may exceed the limit, in (0, 1). */
    public double allowedShare() {
        return 1 - percentile;
    }

    /** Calls without which nobody can say that it is met: 200, and so many that two of them may exceed the limit. */
    public int fewestCalls() {
        double fewest = REQUIREMENT_FEWEST_ALLOWED.value() / allowedShare();
        return Math.max(REQUIREMENT_FEWEST_CALLS.count(), (int) Math.ceil(fewest * (1 - 1e-9)));
    }

    /** The form {@link #parse} reads. */
    public String expression() {
        return "p" + trim(percentile * 100) + " < " + trim(limitMillis) + " ms";
    }

    private static String trim(double number) {
        String text = String.format(Locale.ROOT, "%.3f", number);
        return text.replaceAll("\\.?0+$", "");
    }
}
