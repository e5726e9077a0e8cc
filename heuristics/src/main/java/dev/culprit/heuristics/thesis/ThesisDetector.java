package dev.culprit.heuristics.thesis;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.WELCH_FEWEST_VALUES;
import static dev.culprit.heuristics.thresholds.TimeThreshold.PATTERN_FEWEST_CALLS;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
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
import dev.culprit.heuristics.wording.GrowthSentences;
import java.util.List;

/**
 * A category decided by a strategy of the thesis. Where our own detector comes to the same answer it names the cause, for the
 * thesis names none; where it does not, the finding says so.
 *
 * <p><b>Verdict.</b> What the strategy says. The thesis knows no doubt, and takes what is not shown for not there; where what the
 * strategy looks at was not measured at all, the verdict is inconclusive all the same.
 *
 * <p><b>Blind spots.</b> Those of the strategy.
 *
 * <p><b>Source.</b> Wert (2015), chapter 6.
 */
final class ThesisDetector implements Detector {

    private final Strategy strategy;
    private final List<Need> needs;
    private final Detector ours;

    /**
     * @param needs what the strategy looks at
     * @param ours of the same category
     */
    ThesisDetector(Strategy strategy, List<Need> needs, Detector ours) {
        this.strategy = strategy;
        this.needs = List.copyOf(needs);
        this.ours = ours;
    }

    @Override
    public String category() {
        return ours.category();
    }

    @Override
    public List<Need> needs() {
        return needs;
    }

    /** The thesis measures once. */
    @Override
    public List<Need> repeats() {
        return List.of();
    }

    @Override
    public List<Need> needsToName() {
        return ours.needsToName();
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Evidence load = measurements.runs(measurements.maximumUsers(), Depth.WIDE).stream()
                .findFirst()
                .orElse(null);
        ServiceCalls calls = load == null ? null : load.service(service).orElse(null);
        if (load == null || calls == null || calls.count() == 0) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, GrowthSentences.notCalled());
        }
        String missing = missing(service, calls, load, measurements);
        if (!missing.isEmpty()) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, missing);
        }
        String rule = "By the rule of Wert (2015), " + strategy.name() + ", ";
        if (!strategy.rule().detects(service, Experiments.of(measurements, load))) {
            return new NotDetected(rule + "it is not there.");
        }
        double share = Percentiles.shareAbove(
                calls.responseMillis(), measurements.requirement().limitMillis());
        return new Detected(share, rule + "it is there.");
    }

    /** What the strategy would need; empty if nothing. */
    private String missing(String service, ServiceCalls calls, Evidence load, Measurements measurements) {
        if (calls.sampled() < PATTERN_FEWEST_CALLS.count()) {
            return calls.sampled() + " calls at maximum load do not show it; " + PATTERN_FEWEST_CALLS.count()
                    + " would.";
        }
        int alone = measurements
                .singleUser()
                .flatMap(run -> run.service(service))
                .map(ServiceCalls::count)
                .orElse(0);
        boolean compared = needs.contains(Need.SINGLE_USER) || needs.contains(Need.ALTERNATING);
        if (compared && alone < WELCH_FEWEST_VALUES.count()) {
            return "a single user called it " + alone + " times; " + WELCH_FEWEST_VALUES.count()
                    + " calls are needed to compare.";
        }
        boolean known = switch (category()) {
            case "one-lane-bridge" -> !Double.isNaN(load.utilisation().machine());
            case "database-congestion" ->
                load.statements().isEmpty()
                        || !load.databases().isEmpty()
                        || Observed.of(load).resources().stream()
                                .anyMatch(resource -> resource.kind() == Observed.Kind.DATABASE_PROCESSORS);
            default -> true;
        };
        return known ? "" : "how busy the resources were was not measured.";
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        Verdict verdict = ours.judge(worst, measurements);
        if (verdict instanceof Detected) {
            return ours.findings(services, path, measurements);
        }
        return List.of(Finding.of(category(), path, Cause.UNKNOWN)
                .suffering(worst, services, 1, measurements.maximumUsers())
                .blaming(new Artefact(Artefact.Type.SERVICE, worst, null, Facts.NONE, List.of()), Confidence.LOW)
                .saying(
                        worst + " is the cause by the rule of Wert (2015), " + strategy.name()
                                + ". Our own rule comes to another answer: " + verdict.reason(),
                        "Judge by our own rules (--rules default): the thesis names no cause."));
    }
}
