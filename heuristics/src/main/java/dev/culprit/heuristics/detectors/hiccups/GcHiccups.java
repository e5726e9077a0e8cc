package dev.culprit.heuristics.detectors.hiccups;

import static dev.culprit.heuristics.facts.FactName.COLLECTION;
import static dev.culprit.heuristics.facts.FactName.LONGEST_PAUSE;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_HEAP;
import static dev.culprit.heuristics.facts.FactName.PAUSED;
import static dev.culprit.heuristics.facts.FactName.PAUSES;
import static dev.culprit.heuristics.thresholds.MemoryThreshold.COINCIDING_PAUSES_SHARE;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.memory.Allocating;
import dev.culprit.heuristics.analysis.time.EpisodeFacts;
import dev.culprit.heuristics.analysis.time.Episodes;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.HiccupSentences;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * Garbage Collection Hiccups: the episodes of high response times are pauses of the garbage collector.
 *
 * <p><b>Hypothesis.</b> Episodes and stop-the-world pauses coincide.
 *
 * <p><b>Experiment.</b> None of its own to decide: the window at maximum load. To name the place, a targeted window at
 * maximum load with allocation samples.
 *
 * <p><b>Analysis.</b> Overlap of the episodes with the collector's pauses; share of the additional time of violating calls
 * that lies in pauses.
 *
 * <p><b>Verdict.</b> Detected when at least half of the additional time is pauses, or a fifth of it and at least half of the
 * episodes overlap pauses that together last a quarter of the limit: a pause makes calls queue for other things, too, but the
 * short collections of an application that is busy all the time fall into any episode. Severity = share of the time that is in the pauses. The artefact is the place that
 * allocates most.
 *
 * <p><b>Blind spots.</b> Collectors that slow the application down without stopping it; memory that is kept rather than
 * allocated (a cache, sessions) makes collections long, but is not sampled: compare the heap after collections.
 *
 * <p><b>Source.</b> Wert (2015), section 4.3 (the node); the rule is ours.
 */
public final class GcHiccups implements Detector {

    @Override
    public String category() {
        return "gc-hiccups";
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
        Episodes episodes = Episodes.of(service, measurements);
        double overlapping = episodes.shareWithPauses(Pause.Kind.GC);
        double share = Math.max(0, episodes.excessShare(WaitState.GC));
        String measured = HiccupSentences.pausesOverlap(overlapping, share);
        double paused =
                collections(episodes.run()).stream().mapToDouble(Pause::millis).sum();
        return share >= MAIN_SHARE.value()
                        || overlapping >= MAIN_SHARE.value() && share >= COINCIDING_PAUSES_SHARE.value()
                ? new Detected(paused / episodes.run().windowMillis(), measured)
                : new NotDetected(measured);
    }

    private static List<Pause> collections(Evidence run) {
        return run.pauses().stream()
                .filter(pause -> pause.kind() == Pause.Kind.GC)
                .toList();
    }

    @Override
    public List<Finding> findings(List<String> detectedIn, List<String> path, Measurements measurements) {
        List<String> services = Episodes.clearestFirst(detectedIn, measurements);
        String worst = services.get(0);
        Episodes episodes = Episodes.of(worst, measurements);
        Evidence run = episodes.run();
        List<Pause> pauses = collections(run);
        Optional<Pause> longest = pauses.stream().max(Comparator.comparingDouble(Pause::millis));
        double total = pauses.stream().mapToDouble(Pause::millis).sum();
        Facts facts = EpisodeFacts.facts(episodes).with(PAUSES, pauses.size()).with(PAUSED, total);
        if (longest.isPresent()) {
            facts = facts.with(LONGEST_PAUSE, longest.get().millis())
                    .with(COLLECTION, longest.get().reason());
        }
        if (run.heap().maximumBytes() > 0) {
            facts = facts.with(MAXIMUM_HEAP, run.heap().maximumBytes());
        }
        Optional<AllocationSite> most = Allocating.most(measurements);
        return List.of(Finding.of(category(), path, Cause.GC)
                .suffering(
                        worst,
                        services,
                        Math.max(0, episodes.excess().high().share(WaitState.GC)),
                        measurements.maximumUsers())
                .blaming(
                        Allocating.artefact(most, worst, facts),
                        episodes.shareWithPauses(Pause.Kind.GC) >= MAIN_SHARE.value()
                                ? Confidence.HIGH
                                : Confidence.MEDIUM)
                .saying(
                        HiccupSentences.collectorHoldsUp(worst, EpisodeFacts.slowTimes(episodes), most),
                        HiccupSentences.allocateLess()));
    }
}
