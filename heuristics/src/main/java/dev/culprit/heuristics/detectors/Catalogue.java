package dev.culprit.heuristics.detectors;

import dev.culprit.heuristics.detectors.cpu.CpuIntensiveApplication;
import dev.culprit.heuristics.detectors.cpu.ExcessiveDynamicAllocation;
import dev.culprit.heuristics.detectors.cpu.SingleThreadedCode;
import dev.culprit.heuristics.detectors.cpu.SpinWait;
import dev.culprit.heuristics.detectors.cpu.UnbalancedProcessing;
import dev.culprit.heuristics.detectors.database.CircuitousTreasureHunt;
import dev.culprit.heuristics.detectors.database.DatabaseCongestion;
import dev.culprit.heuristics.detectors.database.ExpensiveDatabaseCall;
import dev.culprit.heuristics.detectors.database.Stifle;
import dev.culprit.heuristics.detectors.hiccups.ApplicationHiccups;
import dev.culprit.heuristics.detectors.hiccups.GcHiccups;
import dev.culprit.heuristics.detectors.hiccups.LargeTemporaryObjects;
import dev.culprit.heuristics.detectors.load.ContinuouslyViolatedRequirements;
import dev.culprit.heuristics.detectors.load.PerformanceProblem;
import dev.culprit.heuristics.detectors.load.SingleUserProblem;
import dev.culprit.heuristics.detectors.load.TrafficJam;
import dev.culprit.heuristics.detectors.locks.DatabaseOneLaneBridge;
import dev.culprit.heuristics.detectors.locks.DispensableSynchronization;
import dev.culprit.heuristics.detectors.locks.OneLaneBridge;
import dev.culprit.heuristics.detectors.messaging.EmptySemiTrucks;
import dev.culprit.heuristics.detectors.messaging.ExcessiveMessaging;
import dev.culprit.heuristics.detectors.messaging.TheBlob;
import dev.culprit.heuristics.detectors.ramp.DormantReferences;
import dev.culprit.heuristics.detectors.ramp.SisyphusDatabaseRetrieval;
import dev.culprit.heuristics.detectors.ramp.TheRamp;
import dev.culprit.heuristics.detectors.remote.BottleneckService;
import dev.culprit.heuristics.detectors.remote.ChattyService;
import dev.culprit.heuristics.detectors.remote.TheKnot;
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
