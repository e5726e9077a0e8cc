package dev.culprit.heuristics.analysis.gain;

import static dev.culprit.heuristics.thresholds.LoadThreshold.CEILING_AS_MANY_CALLS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CEILING_FEWER_USERS;

import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.plan.Measurements;

/**
 * Whether calls per second have stopped growing with the users. While nothing is used up, users who come back when they are answered
 * make calls in proportion to their number; once something lets no more through, more users only wait longer.
 *
 * <p>Source: Denning and Buzen (1978), the asymptotic bounds of closed systems; the tolerance is ours.
 */
final class ThroughputCeiling {

    private ThroughputCeiling() {}

    /**
     * The smallest load measured at which as many calls per second are completed as in this window at the maximum; 0 if these may
     * still grow, or unknown.
     */
    static int fromUsers(Evidence most, Measurements measurements) {
        return measurements.levels().stream()
                .filter(level -> level.experiment().users()
                                <= CEILING_FEWER_USERS.value()
                                        * most.experiment().users()
                        && perMilli(level) >= CEILING_AS_MANY_CALLS.value() * perMilli(most))
                .mapToInt(level -> level.experiment().users())
                .findFirst()
                .orElse(0);
    }

    private static double perMilli(Evidence level) {
        return MeanStates.of(level.services()).calls() / level.windowMillis();
    }
}
