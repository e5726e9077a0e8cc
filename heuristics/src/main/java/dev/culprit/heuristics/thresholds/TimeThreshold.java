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

/** What tells response times that grow with load or operation time, and how their violations are spread over a window. */
public enum TimeThreshold implements Threshold {
    // LoadComparison, OperationTime
    COMPARISON_FEWEST_CALLS(
            15, COUNT, CHOSEN, "Fewer calls in one of two windows leave their means too uncertain to be compared."),

    // LoadComparison
    COMPARISON_FEWEST_CALLS_FAR_APART(
            5,
            COUNT,
            CHOSEN,
            "So few will do where ranks tell the two windows apart; ranks of fewer cannot do so at 1 %."),
    FAR_APART_DEVIATIONS(
            2.33, RATIO, DERIVED, "Ranks that chance alone puts so far apart once in a hundred times, on one side."),
    LOAD_CLEAR_RATIO(
            1.2,
            RATIO,
            CHOSEN,
            "Calls at maximum load are clearly slower than a single user's if they take a fifth longer beyond doubt."),

    // QueueingBound
    QUEUEING_SLACK(
            1.1,
            RATIO,
            PUBLISHED,
            "Waits up to a tenth longer than calculated are still queueing for the processors: Wert's thesis, 6.3.6."),
    QUEUEING_LEAST_DEMAND(
            0.015,
            SHARE,
            DERIVED,
            "The least demand of a call, by the limit: 15 ms of 1000 ms, as in Wert's thesis, 6.3.6."),
    QUEUEING_HIGHEST_USE(
            0.999,
            SHARE,
            PUBLISHED,
            "Calculated waits grow without end towards 1, and would explain everything: as in Wert's DynamicSpotter."),

    // Saturation
    SATURATION_FACTOR(
            3,
            RATIO,
            PUBLISHED,
            "Processors are full when queueing makes calls three times as long as unloaded: as in Wert's DynamicSpotter."),

    // Episodes
    EPISODE_RELEVANT_PAUSE(
            0.25,
            SHARE,
            CHOSEN,
            "Pauses that last a quarter of the limit may be why calls of an episode exceed it; shorter ones hardly are."),

    // OperationTime
    RAMP_RELEVANT_RATIO(
            1.02,
            RATIO,
            CHOSEN,
            "Calls that take 2 % longer than before, beyond doubt, have become slower; less growth does not matter."),
    RAMP_CLEAR_EFFECT(
            0.60,
            EFFECT,
            CHOSEN,
            "A single user's later calls exceed the earlier ones often enough to need no other sign of growth."),
    RAMP_SUPPORTED_EFFECT(
            0.55,
            EFFECT,
            CHOSEN,
            "A single user makes few calls: less effect will do where calls at maximum load have become slower, too."),
    RAMP_SAME_WORK_RATIO(
            0.5,
            RATIO,
            CHOSEN,
            "Where load shows less than half of a single user's growth, the work is the same, and nothing piles up."),
    HOLDER_LEAST_GROWTH(
            0.5,
            RATIO,
            CHOSEN,
            "Work that has grown half as much as a wait, each relative to before, is why holders keep others waiting."),
    RAMP_CLEAR_Z(
            3,
            DEVIATIONS,
            CHOSEN,
            "Chance makes one of 700 windows rise so clearly: rare enough where a single user's calls do not show it."),
    CONTINUED_LEVEL(
            0.99,
            RATIO,
            CHOSEN,
            "A ramp goes on where it ended, but for chance in means over a third of a window; a backlog begins anew."),
    CONTINUED_LEAST_RATIO(
            1.01,
            RATIO,
            CHOSEN,
            "Less growth than otherwise is enough where response times are known to rise and to go on."),
    CONTINUED_WIDEST_INTERVAL(
            0.05,
            RATIO,
            CHOSEN,
            "Waves of a queue, which come and go by themselves, leave the interval of small growth wider than that."),
    CONTINUED_WIDEST_SHARE_OF_GROWTH(
            0.5,
            RATIO,
            CHOSEN,
            "Large growth may be known less precisely: its interval may be half as wide as the growth beyond doubt."),
    RAMP_FAST_RATIO(
            1.2,
            RATIO,
            CHOSEN,
            "Calls that become a fifth slower from window to window may have begun to long ago, before the first."),
    RAMP_MORE_VIOLATIONS(
            2,
            RATIO,
            CHOSEN,
            "Violations that double while calls get slower are the ramp's; otherwise calls may have been too slow before."),

    // RampSuspicion
    SUSPICION_FEWEST_ALONE(
            5, COUNT, CHOSEN, "Fewer calls of a single user with known computing time do not tell their mean."),
    SUSPICION_FEWEST_LOADED(
            30, COUNT, CHOSEN, "Fewer calls at maximum load with known computing time do not tell their mean."),
    SUSPICION_COMPUTING_RATIO(
            1.2,
            RATIO,
            CHOSEN,
            "Processors that were nearly idle make a single user's calls compute longer, too, but not by so much."),
    SUSPICION_LEAST_SHARE_OF_LIMIT(
            0.05,
            SHARE,
            CHOSEN,
            "Computing that is longer by less than a twentieth of the limit does not matter for the requirement."),
    SUSPICION_HINT_Z(
            1.64,
            DEVIATIONS,
            CHOSEN,
            "One-sided 5 %: chance makes one of 20 windows rise so clearly, which is a hint if violations grow as well."),
    SUSPICION_MORE_VIOLATIONS(
            1.5,
            RATIO,
            CHOSEN,
            "Violations that grow by half confirm a hint: near the limit, few per cent more make many more of them."),

    // RowGrowth
    ROWS_FEWEST_MEANS(5, COUNT, CHOSEN, "Fewer values in a window do not tell how much the number of rows varies."),
    ROWS_LEAST_PROPORTION(
            1.0 / 3,
            RATIO,
            CHOSEN,
            "More rows are why a statement takes longer although not all of its time is in proportion to them."),
    ROWS_FEWEST_MORE(
            10,
            COUNT,
            CHOSEN,
            "A page is no more than that: where it is not even one page more, there is nothing to be left out."),

    // ViolationSpread
    PATTERN_FEWEST_CALLS(30, COUNT, CHOSEN, "Fewer calls show no pattern, neither of episodes nor of growth."),
    EVEN_HIGHEST_DISPERSION(
            3,
            RATIO,
            CHOSEN,
            "Independent violations have a dispersion near 1, and hardly ever above 3 in 20 blocks; episodes have more."),
    EVEN_FEWEST_VIOLATIONS(
            20, COUNT, CHOSEN, "Fewer violations, less than one per block, do not tell whether they come evenly."),
    EPISODE_LEAST_HEIGHT(
            2,
            RATIO,
            CHOSEN,
            "In a hiccup all calls take much longer, twice at least; in a wave a few more than usual exceed the limit."),
    EPISODE_FEWEST_SLOW_CALLS(
            5, COUNT, CHOSEN, "Hiccups are several slow calls each; what chance joins to episodes is single ones."),
    EPISODE_LEAST_SLOW_SHARE(
            1.0 / 3,
            SHARE,
            CHOSEN,
            "A third of a hiccup's calls are slow; what chance joins to episodes is slow calls between others."),
    COLLECTOR_RELEVANT_PAUSES(
            0.02,
            SHARE,
            CHOSEN,
            "A collector that stops calls for that part of a window makes episodes, even where queues swell and drain."),
    QUEUE_RELEVANT_WAIT(
            0.1,
            SHARE,
            CHOSEN,
            "Waits below a tenth of the limit do not matter for it: so short a queue does not make the waves."),
    SCATTERED_SHARE(0.5, SHARE, DERIVED, "Most violating calls lie outside of episodes: more than within.");

    private final Definition definition;

    TimeThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
