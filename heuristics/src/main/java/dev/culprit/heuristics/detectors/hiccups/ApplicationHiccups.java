package dev.culprit.heuristics.detectors.hiccups;

import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;
import static dev.culprit.heuristics.thresholds.TimeThreshold.PATTERN_FEWEST_CALLS;

import dev.culprit.heuristics.analysis.cpu.Processors;
import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.analysis.time.EpisodeFacts;
import dev.culprit.heuristics.analysis.time.Episodes;
import dev.culprit.heuristics.analysis.time.ViolationSpread;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.HiccupSentences;
import dev.culprit.heuristics.wording.HiccupSentences.Spending;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Application Hiccups: again and again, for a short time, response times are far too high; in between all is well.
 *
 * <p><b>Hypothesis.</b> Violations come in separate episodes.
 *
 * <p><b>Experiment.</b> None of its own to decide: the window at maximum load. It is repeated once if it shows a single
 * episode. To name the place, a targeted window at maximum load.
 *
 * <p><b>Analysis.</b> {@link ViolationSpread}: buckets with violations beyond the allowed share, joined to episodes; the
 * pauses of the machine, seen by an idle thread that wakes late.
 *
 * <p><b>Verdict.</b> Detected with at least two episodes that cover less than 40 % of the time and in which calls take at
 * least twice as long as otherwise, unless the processors were saturated without pauses of the collector, or calls spend most of their
 * time waiting for locks and pools outside of episodes, too, and are slow within because they wait longer: then a queue that is always
 * there swells and drains. If half of the
 * episodes overlap standstills of the machine that no collection explains, nor a quota that the container uses up, the verdict is inconclusive. Severity = share of
 * violating calls. The cause is the wait state that violating calls spend more time in than others; the place is taken from a
 * targeted window only if calls were slow in it, too.
 *
 * <p><b>Blind spots.</b> Hiccups rarer than about two per window; queues at the other end of a call, whose waves cannot be told from
 * hiccups there; oscillating load looks like hiccups, which is why the
 * root repeats such a window with varied think times before anything is judged.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.2, bucket strategy; joint classification and attribution are ours.
 */
public final class ApplicationHiccups implements Detector {

    @Override
    public String category() {
        return "application-hiccups";
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
        ViolationSpread spread = ViolationSpread.of(service, measurements).orElse(null);
        if (spread == null) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, HiccupSentences.tooFewCalls(PATTERN_FEWEST_CALLS.count()));
        }
        int count = spread.pattern().episodes().size();
        double ofTime = spread.pattern().badBucketShare();
        if (spread.continuous()) {
            return new NotDetected(HiccupSentences.spreadOverWindow());
        }
        if (!spread.episodic()) {
            boolean again = count == 1
                    && measurements
                                    .runs(measurements.maximumUsers(), Depth.WIDE)
                                    .size()
                            < 2;
            return again
                    ? new Inconclusive(Doubt.TOO_CLOSE, HiccupSentences.mayComeAgain(count, ofTime))
                    : new NotDetected(HiccupSentences.notPeriodically(count, ofTime));
        }
        Episodes episodes = Episodes.of(service, measurements);
        if (!Processors.throttled(episodes.run())
                && episodes.shareWithPauses(Pause.Kind.STALL) >= MAIN_SHARE.value()
                && episodes.shareWithPauses(Pause.Kind.GC) < MAIN_SHARE.value()) {
            return new Inconclusive(Doubt.DISTURBED, HiccupSentences.machineStoodStill(count, ofTime));
        }
        return new Detected(spread.share(), HiccupSentences.missedInEpisodes(count, ofTime));
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        Map<WaitState, List<String>> byState = new LinkedHashMap<>();
        for (String service : services) {
            byState.computeIfAbsent(Episodes.of(service, measurements).excess().largest(), key -> new ArrayList<>())
                    .add(service);
        }
        List<Finding> findings = new ArrayList<>();
        byState.forEach((state, affected) -> findings.add(finding(state, affected, path, measurements)));
        return findings;
    }

    private Finding finding(WaitState state, List<String> detectedIn, List<String> path, Measurements measurements) {
        List<String> services = Episodes.clearestFirst(detectedIn, measurements);
        String worst = services.get(0);
        Episodes episodes = Episodes.of(worst, measurements);
        double share = episodes.excessShare(state);
        boolean unseen = measurements
                .maximumTargeted()
                .filter(window -> !Episodes.areIn(window, worst, measurements.requirement()))
                .isPresent();
        boolean throttled = Processors.throttled(episodes.run());
        Naming naming = unseen ? Naming.in(episodes.run(), state, worst) : Naming.of(measurements, state, services);
        return Finding.of(category(), path, Naming.cause(state))
                .suffering(
                        worst,
                        services,
                        Math.max(0, episodes.excess().high().share(state)),
                        measurements.maximumUsers())
                .blaming(
                        naming.artefact(EpisodeFacts.facts(episodes)),
                        share >= MAIN_SHARE.value() && !unseen ? Confidence.MEDIUM : Confidence.LOW)
                .saying(
                        HiccupSentences.slowAtTimes(
                                worst,
                                EpisodeFacts.slowTimes(episodes),
                                new Spending(share, naming.phrase(), unseen),
                                throttled
                                        ? OptionalDouble.of(
                                                episodes.run().conditions().throttledShare())
                                        : OptionalDouble.empty()),
                        HiccupSentences.periodicWorkAdvice(throttled, naming.doubt()));
    }
}
