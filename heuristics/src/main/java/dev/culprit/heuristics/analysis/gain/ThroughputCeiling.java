package dev.culprit.heuristics.analysis.gain;

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

    /** Of the users and of the calls per second at maximum load: four fifths of the users would make four fifths of the calls. */
    private static final double FEWER_USERS = 0.8;

    private static final double AS_MANY_CALLS = 0.9;

    private ThroughputCeiling() {}

    /**
     * The smallest load measured at which as many calls per second are completed as in this window at the maximum; 0 if these may
     * still grow, or unknown.
     */
    static int fromUsers(Evidence most, Measurements measurements) {
        return measurements.levels().stream()
                .filter(level -> level.experiment().users()
                                <= FEWER_USERS * most.experiment().users()
                        && perMilli(level) >= AS_MANY_CALLS * perMilli(most))
                .mapToInt(level -> level.experiment().users())
                .findFirst()
                .orElse(0);
    }

    private static double perMilli(Evidence level) {
        return MeanStates.of(level.services()).calls() / level.windowMillis();
    }
}
