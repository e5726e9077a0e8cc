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
import dev.culprit.heuristics.wording.Quantity;
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
            return new Inconclusive(Doubt.TOO_FEW_CALLS, "it was not called at maximum load.");
        }
        MeanStates states = MeanStates.of(calls);
        double share = states.share(WaitState.GC);
        String measured = "Calls spend " + Quantity.share(share) + " of their time in pauses of the collector";
        if (share < COLLECTOR_LARGE_PART_OF_CALLS.value()) {
            return new NotDetected(measured + ".");
        }
        AllocationTrigger room = room(loaded);
        if (room.smallShare() + room.unknownShare() < MAIN_SHARE.value()) {
            return new NotDetected(measured + ", but most of these do not make room for small objects.");
        }
        double kept = loaded.heap().leastShareKept();
        if (kept > MOST_HEAP_KEPT.value()) {
            return new NotDetected(
                    measured + ", but these leave at least " + Quantity.share(kept) + " of the heap in use.");
        }
        if (room.smallShare() < MAIN_SHARE.value()) {
            return new NotApplicable(measured + ". " + room.unknownSentence());
        }
        if (Double.isNaN(kept)) {
            return new NotApplicable(
                    measured + ", but what share of the heap these leave in use is not in the recording;"
                            + " one made by this version of Culprit tells.");
        }
        return new Detected(
                LoadedWindows.waiting(states.millis(WaitState.GC), service, measurements),
                measured + ", one of which leaves only " + Quantity.share(kept) + " of the heap in use.");
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
        return List.of(new Finding(
                category(),
                path,
                Cause.GC,
                worst,
                services,
                Allocating.artefact(most, worst, facts),
                share,
                fromUsers,
                most.isPresent() ? Confidence.MEDIUM : Confidence.LOW,
                "Making objects and clearing them away is a large part of the work: calls of " + worst + " spend "
                        + Quantity.share(share)
                        + " of their time in pauses of the collector, which finds little to keep ("
                        + Quantity.share(loaded.heap().leastShareKept())
                        + " of the heap), and the processors are busy; from "
                        + Quantity.users(fromUsers) + " on the requirement is missed." + Allocating.sentence(most)
                        + (computing.site() == null
                                ? ""
                                : " Most other processor time goes to "
                                        + computing.site().resource() + "."),
                "Make fewer objects at that place: no copies, no boxing, a buffer that is used again. More room for new objects"
                        + " (a larger heap) lets the collector come less often."));
    }
}
