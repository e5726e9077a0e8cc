package dev.culprit.heuristics.detectors;

import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Taxonomy;
import java.util.List;

/** All detectors; a new one is one line here. */
public final class Catalogue {

    private Catalogue() {}

    public static List<Detector> detectors() {
        return List.of(
                new PerformanceProblem(),
                new ContinuouslyViolatedRequirements(),
                new SingleUserProblem(),
                new TrafficJam(),
                new OneLaneBridge(),
                new CpuIntensiveApplication());
    }

    /** The plan that uses them all. */
    public static EvaluationPlan plan() {
        return EvaluationPlan.of(Taxonomy.standard(), detectors());
    }
}
