package dev.culprit.heuristics.detectors.load;

import dev.culprit.heuristics.analysis.time.OperationTime;
import dev.culprit.heuristics.analysis.time.RampSuspicion;
import dev.culprit.heuristics.analysis.time.ViolationSpread;
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
import dev.culprit.heuristics.wording.LoadSentences.Spread;
import java.util.List;

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
            return new Inconclusive(Doubt.TOO_FEW_CALLS, LoadSentences.tooFewForSpread());
        }
        Spread measured = new Spread(spread.pattern().badBucketShare(), spread.share());
        if (!spread.continuous()) {
            return new NotDetected(LoadSentences.violatedInEpisodes(
                    measured, spread.pattern().episodes().size()));
        }
        OperationTime ramp = RampSuspicion.of(service, measurements).isPresent()
                ? OperationTime.of(service, measurements)
                        .filter(OperationTime::grows)
                        .orElse(null)
                : null;
        if (ramp == null) {
            return new Detected(spread.share(), LoadSentences.violated(measured));
        }
        return ramp.explainsViolations(service, measurements)
                ? new NotDetected(LoadSentences.ramp(measured))
                : new Detected(spread.share(), LoadSentences.violatedBeforeRamp(measured));
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return List.of(SymptomOnly.finding(category(), path, services, measurements)
                .saying(
                        LoadSentences.missedAllTheTime(
                                services.get(0), measurements.requirement(), measurements.maximumUsers()),
                        LoadSentences.missedAllTheTimeAdvice()));
    }
}
