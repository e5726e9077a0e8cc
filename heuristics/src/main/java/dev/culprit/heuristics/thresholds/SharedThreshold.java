package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.DERIVED;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** What detectors of several families decide by. */
public enum SharedThreshold implements Threshold {
    /** From which share on something counts as the reason. */
    MAIN_SHARE(0.5, SHARE, DERIVED, "More than all other reasons together.");

    private final Definition definition;

    SharedThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
