package dev.culprit.heuristics.detectors.cpu;

import static dev.culprit.heuristics.facts.FactName.COLLECTIONS;
import static dev.culprit.heuristics.facts.FactName.COLLECTOR_SHARE;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_HEAP;
import static dev.culprit.heuristics.facts.FactName.PAUSED;
import static dev.culprit.heuristics.facts.FactName.SHARE_OF_HEAP_KEPT;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.COLLECTOR_LARGE_PART_OF_CALLS;
import static dev.culprit.heuristics.thresholds.ProcessorThreshold.MOST_HEAP_KEPT;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.cpu.ProcessorTime;
import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.memory.Allocating;
import dev.culprit.heuristics.analysis.memory.AllocationTrigger;
import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotApplicable;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.GrowthSentences;
import dev.culprit.heuristics.wording.MemorySentences;
import dev.culprit.heuristics.wording.ProcessorSentences;
import dev.culprit.heuristics.wording.ProcessorSentences.Garbage;
import java.util.List;
import java.util.Optional;

/**
 * Excessive Dynamic Allocation: of an application that computes more than the machine can, making objects and clearing them
 * away is a large part of the work.
 *
 * <p><b>Hypothesis.</b> The processors are busy, and the collector has them for much of the time, because of objects that
 * are of no use any more when it comes.
 *
 * <p><b>Experiment.</b> None of its own to decide: the window at maximum load. To name the place, a targeted window at maximum
 * load with allocation samples.
 *
 * <p><b>Analysis.</b> Share of the response time in which the collector stands in the way; what its pauses make room for ({@link
 * AllocationTrigger}); the least share of the heap that a collection left in use.
 *
 * <p><b>Verdict.</b> Detected when calls spend at least a quarter of their time so, at least half of the pauses' time makes room for
 * objects that are not large, and a collection left no more than half of the heap in use: where more is kept, it is that
 * which makes collections frequent and long. Not applicable if this depends on what was not recorded. Severity = how many calls wait for the collector at a time.
 * It is the only finding if the collector has the processors for at least as long as the application's own threads ({@link ProcessorTime});
 * otherwise the category above, which names the method that computes most, has the first word.
 *
 * <p><b>Blind spots.</b> What making objects costs before the collector comes is not measured. Collectors that work beside the
 * application: their computing is told by the category above, as that of threads that serve no calls. Where the collector takes more than half of the growth,
 * it is the Traffic Jam itself that names it, with the same place. A window without any collection of the old generation may take
 * garbage there for what is kept.
 *
 * <p><b>Source.</b> Smith and Williams (2000) and Wert (2015), section 4.2 (the node); the rule is ours.
 */
public final class ExcessiveDynamicAllocation implements Detector {

    @Override
    public String category() {
        return "excessive-dynamic-allocation";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Evidence loaded = LoadedWindows.missed(service, measurements).orElse(null);
        ServiceCalls calls = loaded == null ? null : loaded.service(service).orElse(null);
        if (loaded == null || calls == null) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, GrowthSentences.notCalled());
        }
        MeanStates states = MeanStates.of(calls);
        double share = states.share(WaitState.GC);
        if (share < COLLECTOR_LARGE_PART_OF_CALLS.value()) {
            return new NotDetected(ProcessorSentences.collectorPauses(share));
        }
        AllocationTrigger room = room(loaded);
        if (room.smallShare() + room.unknownShare() < MAIN_SHARE.value()) {
            return new NotDetected(ProcessorSentences.notForSmallObjects(share));
        }
        double kept = loaded.heap().leastShareKept();
        if (kept > MOST_HEAP_KEPT.value()) {
            return new NotDetected(ProcessorSentences.muchIsKept(share, kept));
        }
        if (room.smallShare() < MAIN_SHARE.value()) {
            return new NotApplicable(ProcessorSentences.objectsNotRecorded(
                    share, MemorySentences.sizesNotRecorded(room.unknownShare())));
        }
        if (Double.isNaN(kept)) {
            return new NotApplicable(ProcessorSentences.heapNotRecorded(share));
        }
        return new Detected(
                LoadedWindows.waiting(states.millis(WaitState.GC), service, measurements),
                ProcessorSentences.littleIsKept(share, kept));
    }

    /** Only what the collector has of the processors is the cause's; if the application has more by computing, that leads. */
    @Override
    public boolean explains(String service, Measurements measurements) {
        return LoadedWindows.missed(service, measurements)
                .map(ProcessorTime::of)
                .map(time -> time.collecting() >= time.computing())
                .orElse(true);
    }

    private static AllocationTrigger room(Evidence run) {
        return AllocationTrigger.of(run.pauses(), run.heap());
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        Evidence loaded = LoadedWindows.missed(worst, measurements).orElseThrow();
        double share = loaded.service(worst)
                .map(calls -> MeanStates.of(calls).share(WaitState.GC))
                .orElse(0.0);
        AllocationTrigger room = room(loaded);
        Optional<AllocationSite> most = Allocating.most(measurements);
        Naming computing = Naming.of(measurements, WaitState.CPU, services);
        Facts facts = Facts.NONE
                .with(COLLECTOR_SHARE, share)
                .with(COLLECTIONS, loaded.heap().usedBytes().length)
                .with(PAUSED, room.millis())
                .with(SHARE_OF_HEAP_KEPT, loaded.heap().leastShareKept())
                .with(MAXIMUM_HEAP, loaded.heap().maximumBytes());
        int fromUsers = CriticalLoad.fromUsers(measurements, services);
        return List.of(Finding.of(category(), path, Cause.GC)
                .suffering(worst, services, share, fromUsers)
                .blaming(Allocating.artefact(most, worst, facts), most.isPresent() ? Confidence.MEDIUM : Confidence.LOW)
                .saying(
                        ProcessorSentences.makingObjects(
                                new Garbage(worst, share, loaded.heap().leastShareKept(), fromUsers),
                                MemorySentences.mostAllocated(most),
                                computing.site() == null
                                        ? null
                                        : computing.site().resource()),
                        ProcessorSentences.makingObjectsAdvice()));
    }
}
