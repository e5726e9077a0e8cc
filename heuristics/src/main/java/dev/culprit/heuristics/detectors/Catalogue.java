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
                new ApplicationHiccups(),
                new GcHiccups(),
                new LargeTemporaryObjects(),
                new TheRamp(),
                new SisyphusDatabaseRetrieval(),
                new DormantReferences(),
                new ContinuouslyViolatedRequirements(),
                new SingleUserProblem(),
                new ChattyService(),
                new TheKnot(),
                new Stifle(Stifle.Place.SINGLE_USER_PROBLEM),
                new CircuitousTreasureHunt(CircuitousTreasureHunt.Place.SINGLE_USER_PROBLEM),
                new TrafficJam(),
                new OneLaneBridge(),
                new DispensableSynchronization(),
                new DatabaseOneLaneBridge(),
                new BottleneckService(),
                new ExcessiveMessaging(),
                new TheBlob(),
                new EmptySemiTrucks(),
                new DatabaseCongestion(),
                new Stifle(Stifle.Place.DATABASE_CONGESTION),
                new CircuitousTreasureHunt(CircuitousTreasureHunt.Place.DATABASE_CONGESTION),
                new ExpensiveDatabaseCall(),
                new Stifle(Stifle.Place.TRAFFIC_JAM),
                new CpuIntensiveApplication(),
                new ExcessiveDynamicAllocation(),
                new SpinWait(),
                new UnbalancedProcessing(),
                new SingleThreadedCode());
    }

    /** The plan that uses them all. */
    public static EvaluationPlan plan() {
        return EvaluationPlan.of(Taxonomy.standard(), detectors());
    }
}
