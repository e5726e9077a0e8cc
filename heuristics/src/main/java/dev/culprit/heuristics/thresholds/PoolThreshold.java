package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Unit.COUNT;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** What is wrong with a pool, and how large it should be. */
public enum PoolThreshold implements Threshold {
    // PoolDiagnosis
    FEWEST_LEAKED(3, COUNT, CHOSEN, "One or two may be kept for good reasons, by a scheduler or a listener."),
    LEAKED_SHARE(0.2, SHARE, CHOSEN, "Of a pool, what is missed when several resources are never given back."),
    LEAKED_SHARE_OF_SMALL_POOL(
            0.5,
            SHARE,
            CHOSEN,
            "One or two that are never given back are a leak only where they are most of a small pool."),
    UNPOOLED_SHARE(
            0.9,
            SHARE,
            CHOSEN,
            "Nearly every answer took a new connection; a pool that only fills or renews opens fewer."),
    HARDLY_WAITING_RATIO(
            0.1,
            RATIO,
            CHOSEN,
            "Waiting for a resource over holding it: with so many resources calls would hardly wait."),
    ABSURD_NEED(10_000, COUNT, CHOSEN, "With so many in use at a time nothing answers any more, and no size helps.");

    private final Definition definition;

    PoolThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
