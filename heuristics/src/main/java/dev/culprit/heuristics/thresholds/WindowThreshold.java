package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** Whether a window may be judged as it is, or is repeated first: users in step, a single stall, something not warm yet. */
public enum WindowThreshold implements Threshold {
    // InStep
    USERS_IN_STEP(
            0.5,
            RATIO,
            CHOSEN,
            "Autocorrelation of completions at the users' cycle, beyond which they come in waves that the load makes."),
    // SingleStall
    LONGEST_STALL(0.1, SHARE, CHOSEN, "Of a window: slow calls that begin over a longer stretch are no single stall."),
    // WarmUp, PerformanceProblem
    CLEARLY_MET(
            0.5,
            RATIO,
            CHOSEN,
            "Of the allowed share: with no more slow calls than that, the requirement is met with a margin."),
    // WarmUp
    SLOWER_WHEN_COLD(
            1.2, RATIO, CHOSEN, "Of the mean response time afterwards: what is less slow at first was no warming up.");

    private final Definition definition;

    WindowThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
