package dev.culprit.heuristics.detectors.load;

import static dev.culprit.heuristics.facts.FactName.GROWTH_SHARE;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_LOAD_MEAN;
import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_MEAN;
import static dev.culprit.heuristics.thresholds.TimeThreshold.COMPARISON_FEWEST_CALLS;

import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.growth.LoadComparison;
import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Depth;
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
import dev.culprit.heuristics.wording.LoadSentences;
import dev.culprit.heuristics.wording.LoadSentences.Slowdown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Traffic Jam: requests queue somewhere, so response times grow with the number of users.
 *
 * <p><b>Hypothesis.</b> At maximum load the requirement is missed because response times are clearly higher than for a
 * single user.
 *
 * <p><b>Experiment.</b> One window with a single user, one at maximum load (already there); once detected, three levels in
 * between, which tell from where on, and a targeted window at maximum load, which tells the place.
 *
 * <p><b>Analysis.</b> {@link LoadComparison}: effect size (Vargha-Delaney A12), block-bootstrap interval of the ratio of mean
 * response times, Wilson intervals of the shares of violations.
 *
 * <p><b>Verdict.</b> If a single user meets the requirement: detected when it is missed at maximum load, and either the
 * shares of violations differ and the ratio lies above 1, or the ratio lies above 1.2 and the effect is at least small (A12
 * &gt;= 0.56). If a single user misses it too: detected when the ratio lies above 1.2. When the interval leaves it
 * open, or the single user called the service too rarely, the single-user window is repeated once, and longer, unless others
 * are detected already, or this concerns only services that take little of the time. Severity = ratio of the means.
 *
 * <p><b>Blind spots.</b> A saturated load generator looks like a jam; run validity guards against it. A jam of a service
 * that a single user hardly calls stays open.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.5; two levels and effect sizes instead of five levels and t-tests are ours.
 */
public final class TrafficJam implements Detector {

    @Override
    public String category() {
        return "traffic-jam";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.BETWEEN, Need.MAXIMUM_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        LoadComparison comparison = LoadComparison.of(service, measurements).orElse(null);
        if (comparison == null) {
            int calls = LoadComparison.alone(service, measurements).length;
            boolean enough = calls >= COMPARISON_FEWEST_CALLS.count(); // then they are too few at maximum load
            boolean again =
                    !enough && calls > 0 && measurements.runs(1, Depth.WIDE).size() < 2;
            return new Inconclusive(
                    again ? Doubt.TOO_FEW_YET : Doubt.TOO_FEW_CALLS,
                    enough ? LoadSentences.tooFewUnderLoad() : LoadSentences.tooFewOfOneUser(calls));
        }
        double alone = comparison.aloneMillis();
        double loaded = comparison.loadedMillis();
        int users = measurements.maximumUsers();
        if (comparison.grows()) {
            return new Detected(loaded / alone, LoadSentences.means(alone, loaded, users));
        }
        if (comparison.open() && measurements.runs(1, Depth.WIDE).size() < 2) {
            return new Inconclusive(Doubt.TOO_CLOSE, LoadSentences.windowTooShort(alone, loaded, users));
        }
        return new NotDetected(LoadSentences.means(alone, loaded, users));
    }

    /** For services whose jam no category below explains: names the wait state that grows. */
    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        Map<WaitState, List<String>> byState = new LinkedHashMap<>();
        for (String service : services) {
            byState.computeIfAbsent(Growth.ofDetected(service, measurements).largest(), key -> new ArrayList<>())
                    .add(service);
        }
        List<Finding> findings = new ArrayList<>();
        byState.forEach((state, affected) -> {
            String worst = affected.get(0);
            Growth growth = Growth.ofDetected(worst, measurements);
            Naming naming = Naming.of(measurements, state, affected);
            int fromUsers = CriticalLoad.fromUsers(measurements, affected);
            Facts facts = Facts.NONE
                    .with(SINGLE_USER_MEAN, growth.low().responseMillis())
                    .with(MAXIMUM_LOAD_MEAN, growth.high().responseMillis())
                    .with(GROWTH_SHARE, growth.shownShare(state));
            findings.add(Finding.of(category(), path, Naming.cause(state))
                    .suffering(worst, affected, growth.high().share(state), fromUsers)
                    .blaming(naming.artefact(facts), Confidence.LOW)
                    .saying(
                            LoadSentences.slowerUnderLoad(
                                    new Slowdown(
                                            worst,
                                            growth.low().responseMillis(),
                                            growth.high().responseMillis(),
                                            growth.shownShare(state),
                                            naming.phrase()),
                                    naming.allocating()),
                            LoadSentences.slowerUnderLoadAdvice(naming.advice(), naming.doubt())));
        });
        return findings;
    }
}
