package dev.culprit.heuristics.detectors.load;

import static dev.culprit.heuristics.facts.FactName.MEAN;
import static dev.culprit.heuristics.thresholds.TimeThreshold.PATTERN_FEWEST_CALLS;

import dev.culprit.heuristics.analysis.time.OperationTime;
import dev.culprit.heuristics.analysis.time.RampSuspicion;
import dev.culprit.heuristics.analysis.time.ViolationSpread;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.Quantity;
import java.util.List;
import java.util.Map;

/**
 * Continuously Violated Requirements: the requirement is missed all the time rather than in episodes or more and more.
 *
 * <p><b>Hypothesis.</b> Violations are spread over the whole window, and operation time does not explain them.
 *
 * <p><b>Experiment.</b> The window at maximum load (already there); a single user, to tell a ramp.
 *
 * <p><b>Analysis.</b> {@link ViolationSpread}: violations per time bucket and their dispersion; {@link OperationTime}.
 *
 * <p><b>Verdict.</b> Detected when the pattern is continuous or intermittent, or violations come evenly, unless a single
 * user's calls have become slower with operation time, and the requirement was met or would be met without that: then it is
 * The Ramp. Severity = share of violating calls.
 *
 * <p><b>Blind spots.</b> Episodes longer than the window look continuous; growth slower than the window can show looks
 * continuous too.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.4, bucket strategy; joint classification and dispersion rule are ours.
 */
public final class ContinuouslyViolatedRequirements implements Detector {

    @Override
    public String category() {
        return "continuously-violated-requirements";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        ViolationSpread spread = ViolationSpread.of(service, measurements).orElse(null);
        if (spread == null) {
            return new Inconclusive(
                    Doubt.TOO_FEW_CALLS,
                    "fewer than " + PATTERN_FEWEST_CALLS.count()
                            + " calls do not show how violations are spread over time.");
        }
        String measured = "The requirement is violated in "
                + Quantity.share(spread.pattern().badBucketShare()) + " of the time, " + Quantity.share(spread.share())
                + " of the calls";
        if (!spread.continuous()) {
            return new NotDetected(
                    measured + ", in " + spread.pattern().episodes().size() + " episodes: not continuously.");
        }
        OperationTime ramp = RampSuspicion.of(service, measurements).isPresent()
                ? OperationTime.of(service, measurements)
                        .filter(OperationTime::grows)
                        .orElse(null)
                : null;
        if (ramp == null) {
            return new Detected(spread.share(), measured + ".");
        }
        return ramp.explainsViolations(service, measurements)
                ? new NotDetected(measured + ", and response times grow with operation time: a ramp.")
                : new Detected(
                        spread.share(),
                        measured
                                + "; response times grow with operation time, too, but were too long before they had.");
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        MeanStates states =
                LoadedWindows.calls(worst, measurements).map(MeanStates::of).orElse(new MeanStates(Map.of(), 0, 0));
        return List.of(new Finding(
                category(),
                path,
                Cause.UNKNOWN,
                worst,
                services,
                new Artefact(
                        Artefact.Type.SERVICE, worst, null, Facts.NONE.with(MEAN, states.responseMillis()), List.of()),
                1,
                measurements.maximumUsers(),
                Confidence.LOW,
                worst + " misses " + measurements.requirement().expression() + " at "
                        + Quantity.users(measurements.maximumUsers())
                        + " all the time; that it is slow for a single user or gets slower with the load was not shown.",
                "Measure longer (--durations standard), or tighten the requirement to what a single user gets."));
    }
}
