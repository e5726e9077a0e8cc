package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.BAD_END_ABOVE;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.CLEAN_START_BELOW;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.CONTINUOUS_FROM;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.HICCUPS_BELOW;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.HICCUPS_FEWEST_EPISODES;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.RISING_VIOLATIONS_ABOVE;

import java.util.List;

/**
 * How violations of a requirement are spread over a window: now and then, all the time, more and more. One classifier
 * decides between the patterns, because three separate ones contradict each other at the borders.
 *
 * <p>The window is cut into equal buckets (about 30 requests each, 60 to 300 of them, fewer if requests are few). A bucket
 * is bad if the lower Wilson bound of its share of violations exceeds the allowed share and it has at least two
 * violations, or violations are half of it. A bucket in which no request began is bad if a violating request was running
 * throughout, otherwise it is left out. Episodes are runs of bad buckets, gaps of one bucket closed, with at least 3
 * violations and 10 % of their requests violating.
 *
 * <p>Limits: hiccups that did not happen within the window are not seen; those shorter than a bucket count as one bucket.
 *
 * @param kind the pattern
 * @param badBucketShare share of the judged buckets that are bad, 0..1
 * @param episodes in order of time
 * @param trend of the response times
 * @param firstThirdShare share of violating requests in the first third of the window; 0 if none began there
 * @param lastThirdShare the same for the last third
 */
public record ViolationPattern(
        Kind kind,
        double badBucketShare,
        List<Episode> episodes,
        Trend trend,
        double firstThirdShare,
        double lastThirdShare) {

    public ViolationPattern {
        episodes = List.copyOf(episodes);
    }

    /** The patterns; they exclude each other. */
    public enum Kind {
        /** Too few violations for any pattern. */
        NONE,
        /** Separate episodes in otherwise clean time. */
        HICCUPS,
        /** Violations all the time, without trend. */
        CONTINUOUS,
        /** Violations in 40 to 80 % of the time: neither episodes nor permanent. */
        INTERMITTENT,
        /** Response times and violations grow; whether that is a ramp needs further experiments. */
        RAMP_SUSPECTED
    }

    /**
     * Time in which the requirement was violated.
     *
     * @param startMillis after the opening of the window
     * @param endMillis after the opening of the window
     * @param requests that began in it
     * @param violations among them
     */
    public record Episode(double startMillis, double endMillis, int requests, int violations) {

        public double lengthMillis() {
            return endMillis - startMillis;
        }
    }

    /**
     * Classifies one service.
     *
     * @param startMillis starts of the calls after the opening of the window, ascending
     * @param responseMillis response time of each call
     * @param windowMillis length of the window, positive
     * @param limitMillis what no more than {@code allowedShare} of the calls may exceed
     * @param allowedShare in (0, 1)
     * @throws IllegalArgumentException if lengths differ, a number is NaN or out of its range, or starts are not in order
     */
    public static ViolationPattern of(
            double[] startMillis,
            double[] responseMillis,
            double windowMillis,
            double limitMillis,
            double allowedShare) {
        if (!(windowMillis > 0) || !(allowedShare > 0 && allowedShare < 1) || Double.isNaN(limitMillis)) {
            throw new IllegalArgumentException(
                    "window " + windowMillis + " ms, limit " + limitMillis + " ms, allowed share " + allowedShare);
        }
        Trend trend = Trend.of(startMillis, responseMillis, windowMillis);
        ViolationBuckets buckets =
                ViolationBuckets.of(startMillis, responseMillis, windowMillis, limitMillis, allowedShare);
        double bad = buckets.badShare();
        List<Episode> episodes = buckets.episodes();
        double first = buckets.violationShareOfThird(0);
        double last = buckets.violationShareOfThird(2);
        boolean turnsBad = buckets.badShareOfThird(0) < CLEAN_START_BELOW.value()
                && buckets.badShareOfThird(2) > BAD_END_ABOVE.value();
        boolean rising = trend.present() && last - first > RISING_VIOLATIONS_ABOVE.value();
        Kind kind;
        if (episodes.size() >= HICCUPS_FEWEST_EPISODES.count() && bad < HICCUPS_BELOW.value() && !turnsBad) {
            kind = Kind.HICCUPS;
        } else if (rising) {
            kind = Kind.RAMP_SUSPECTED;
        } else if (bad >= CONTINUOUS_FROM.value()) {
            kind = Kind.CONTINUOUS;
        } else if (bad >= HICCUPS_BELOW.value()) {
            kind = Kind.INTERMITTENT;
        } else {
            kind = Kind.NONE;
        }
        return new ViolationPattern(kind, bad, episodes, trend, first, last);
    }
}
