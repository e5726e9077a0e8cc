package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** When waiting for locks is worth a word, and how sure it is. */
public enum LockThreshold implements Threshold {
    // LaneFindings
    CERTAIN_LANE_UNEXPLAINED_SHARE(
            0.1,
            SHARE,
            CHOSEN,
            "Of the response time, what may be unexplained if a lane is named with high confidence: too little to hide"
                    + " another one."),
    DOUBTFUL_LANE_UNEXPLAINED_RATIO(
            3, RATIO, CHOSEN, "Beyond so many times what may be unexplained at high confidence, confidence is low."),
    // OneLaneBridge
    CONTRIBUTING_WAITING_SHARE(
            0.15,
            SHARE,
            CHOSEN,
            "Of the growth, waiting that is said to contribute although something else is most of it; it changes no verdict."),
    // Unseen
    UNRECORDED_DATABASE_SHARE(
            0.1,
            SHARE,
            CHOSEN,
            "Of the response time, what calls must spend in the database before it matters that no statement was recorded.");

    private final Definition definition;

    LockThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
