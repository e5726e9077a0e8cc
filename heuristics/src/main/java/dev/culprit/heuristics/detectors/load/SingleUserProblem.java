package dev.culprit.heuristics.detectors.load;

import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_MEAN;
import static dev.culprit.heuristics.thresholds.LoadThreshold.FEWEST_SLOW_CALLS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.MUCH_SLOWER_UNDER_LOAD;
import static dev.culprit.heuristics.thresholds.LoadThreshold.SINGLE_USER_FEWEST_ALL_SLOW;
import static dev.culprit.heuristics.thresholds.LoadThreshold.SINGLE_USER_FEWEST_CALLS;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.LoadComparison;
import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Requirement;
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
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.WilsonInterval;
import dev.culprit.heuristics.wording.LoadSentences;
import dev.culprit.heuristics.wording.LoadSentences.Alone;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Single User Problem: the service misses the requirement for one user already, so load is not the reason.
 *
 * <p><b>Hypothesis.</b> With one user, and therefore nobody to wait for, more calls exceed the limit than allowed.
 *
 * <p><b>Experiment.</b> One window with a single user, one at maximum load (already there); to name the place, a second one
 * of a single user with stacks.
 *
 * <p><b>Analysis.</b> Wilson interval of the share of calls beyond the limit.
 *
 * <p><b>Verdict.</b> Detected when the interval lies above the allowed share, at least 3 calls exceed the limit, or all of 2
 * (fewer may be a single stall of the machine or of the database), and response times are not twice as high at maximum
 * load: then most of the time there goes into a Traffic Jam, which is looked at first. Between the two both are named.
 * The cause is the wait state that takes most of a single user's response time.
 *
 * <p><b>Blind spots.</b> Services that a single user hardly ever calls; problems of cold caches, which a warmed-up
 * application does not show.
 *
 * <p><b>Source.</b> Wert (2015), section 4.4.2 (the node); the rule is ours.
 */
public final class SingleUserProblem implements Detector {

    @Override
    public String category() {
        return "single-user-problem";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.SINGLE_USER_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Requirement requirement = measurements.requirement();
        double[] responses = LoadComparison.alone(service, measurements);
        double calls = responses.length;
        double violations = Percentiles.countAbove(responses, requirement.limitMillis());
        if (calls == 0) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, LoadSentences.notCalledAlone());
        }
        double share = violations / calls;
        WilsonInterval interval = WilsonInterval.of(violations, calls, WilsonInterval.Z_ONE_SIDED_95);
        Alone measured = new Alone(responses.length, share, requirement.limitMillis());
        boolean tooMany = interval.lower() > requirement.allowedShare();
        boolean allSlow = violations >= SINGLE_USER_FEWEST_ALL_SLOW.value() && violations == calls;
        if (tooMany && (violations >= FEWEST_SLOW_CALLS.value() || allSlow)) {
            boolean jam = LoadComparison.of(service, measurements)
                    .filter(one ->
                            one.grows() && one.loadedMillis() >= MUCH_SLOWER_UNDER_LOAD.value() * one.aloneMillis())
                    .isPresent();
            return jam
                    ? new NotDetected(LoadSentences.muchSlowerUnderLoad(measured))
                    : new Detected(share, LoadSentences.slowAlone(measured));
        }
        if (tooMany) {
            return new Inconclusive(Doubt.TOO_CLOSE, LoadSentences.maybeOneStallAlone(measured));
        }
        return calls < SINGLE_USER_FEWEST_CALLS.value()
                ? new Inconclusive(Doubt.TOO_FEW_CALLS, LoadSentences.tooFewAlone(measured))
                : new NotDetected(LoadSentences.slowAlone(measured));
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        Map<WaitState, List<String>> byState = new LinkedHashMap<>();
        for (String service : services) {
            byState.computeIfAbsent(alone(service, measurements).largest(), key -> new ArrayList<>())
                    .add(service);
        }
        List<Finding> findings = new ArrayList<>();
        byState.forEach((state, affected) -> {
            String worst = affected.get(0);
            MeanStates states = alone(worst, measurements);
            double share = states.share(state);
            Naming naming = Naming.alone(measurements, state, affected);
            findings.add(Finding.of(category(), path, Naming.cause(state))
                    .suffering(worst, affected, share, Math.min(1, CriticalLoad.fromUsers(measurements, affected)))
                    .blaming(
                            naming.artefact(Facts.NONE.with(SINGLE_USER_MEAN, states.responseMillis())),
                            naming.isCertain() && share >= MAIN_SHARE.value() ? Confidence.HIGH : Confidence.LOW)
                    .saying(
                            LoadSentences.slowAlready(worst, states.responseMillis(), share, naming.phrase()),
                            LoadSentences.slowAlreadyAdvice(naming.advice(), naming.doubt())));
        });
        return findings;
    }

    private static MeanStates alone(String service, Measurements measurements) {
        return measurements
                .singleUser()
                .flatMap(run -> run.service(service))
                .map(MeanStates::of)
                .orElse(new MeanStates(Map.of(), 0, 0));
    }
}
