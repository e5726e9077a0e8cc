package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Origin.DERIVED;
import static dev.culprit.heuristics.thresholds.Definition.Origin.PUBLISHED;
import static dev.culprit.heuristics.thresholds.Definition.Unit.COUNT;
import static dev.culprit.heuristics.thresholds.Definition.Unit.DEVIATIONS;
import static dev.culprit.heuristics.thresholds.Definition.Unit.EFFECT;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** From where on a difference, a trend or a pattern in time counts as one, and how many values have to be there to say so. */
public enum StatisticsThreshold implements Threshold {
    // BatchMeansWelch
    WELCH_LEVEL(
            0.05,
            SHARE,
            PUBLISHED,
            "Wert's thesis: at a smaller p-value, the second sample counts as larger than the first."),
    WELCH_FEWEST_VALUES(
            18,
            COUNT,
            PUBLISHED,
            "Three batches of six; the published program of Wert's thesis compares no smaller samples."),
    // BlockBootstrap
    BOOTSTRAP_TAIL(
            0.025,
            SHARE,
            CHOSEN,
            "Share of the resampled ratios that is cut off at either end, so that the interval has the customary 95 %."),
    // LevelShift
    JUMP_FEWEST_BLOCKS(
            4, COUNT, CHOSEN, "On either side of a jump; what lasts for less than a fifth of the window is no level."),
    JUMP_SQUARES_LEFT(
            0.5,
            RATIO,
            CHOSEN,
            "Squares left by two levels, of those left by a line: few enough for jumps of four standard deviations."),
    // Oscillation
    WAVES_FEWEST_PERIODS(4, COUNT, CHOSEN, "Fewer periods in a window do not show that anything recurs."),
    WAVES_LEAST_VARIANCE(
            0.5,
            RATIO,
            CHOSEN,
            "Of the variance of events at random times; with less, they come so evenly that they are no waves."),
    // SteadyState
    STEADY_FEWEST_BATCHES(
            20, COUNT, CHOSEN, "Of fewer batch means, chance decides where a series seems to become steady."),
    // Trend
    SIGNIFICANT_Z(
            2.33,
            DEVIATIONS,
            CHOSEN,
            "One-sided 1 %: of a hundred series or samples without a difference, one gets farther by chance."),
    TREND_RELEVANT_GROWTH(
            0.02,
            SHARE,
            CHOSEN,
            "Of the median, over the run; less growth may be significant in a long run, but matters to nobody."),
    TREND_FEWEST_BLOCKS(3, COUNT, DERIVED, "Of two blocks, the statistic with its correction by one is always 0."),
    // VarghaDelaney
    SMALL_EFFECT(
            0.56,
            EFFECT,
            PUBLISHED,
            "Vargha and Delaney (2000): from here on, one sample is larger than the other by a small effect."),
    MEDIUM_EFFECT(
            0.64,
            EFFECT,
            PUBLISHED,
            "Vargha and Delaney (2000): from here on, one sample is larger than the other by a medium effect."),
    // ViolationBuckets
    BAD_BUCKET_FEWEST_VIOLATIONS(
            2, COUNT, CHOSEN, "A single violation among several requests is no bad time, however few are allowed."),
    BAD_BUCKET_SHARE(
            0.5,
            SHARE,
            CHOSEN,
            "Of the requests of a bucket; lets a single violation count where only one or two requests began."),
    EPISODE_FEWEST_VIOLATIONS(3, COUNT, CHOSEN, "Fewer are single slow requests that happen to be close together."),
    EPISODE_SHARE(
            0.1,
            SHARE,
            CHOSEN,
            "Of the requests of an episode that violate; with less, nearly all of its requests were as fast as ever."),
    // ViolationPattern
    HICCUPS_FEWEST_EPISODES(2, COUNT, DERIVED, "Hiccups come back by definition; a single episode does not show that."),
    HICCUPS_BELOW(
            0.4,
            SHARE,
            CHOSEN,
            "Of bad buckets: with fewer, episodes stand apart in clean time; from here on, violations are intermittent."),
    CONTINUOUS_FROM(
            0.8,
            SHARE,
            CHOSEN,
            "Of bad buckets: from here on, violations go on all the time, as in the published program of Wert's thesis."),
    CLEAN_START_BELOW(
            0.05,
            SHARE,
            CHOSEN,
            "Of bad buckets in the first third: with fewer, a window that ends badly turned bad, and has no hiccups."),
    BAD_END_ABOVE(
            0.6,
            SHARE,
            CHOSEN,
            "Of bad buckets in the last third: with more, a window that began cleanly turned bad, and has no hiccups."),
    RISING_VIOLATIONS_ABOVE(
            0.05,
            SHARE,
            CHOSEN,
            "By how much the share of violations must grow from the first to the last third before a trend suggests a ramp.");

    private final Definition definition;

    StatisticsThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
