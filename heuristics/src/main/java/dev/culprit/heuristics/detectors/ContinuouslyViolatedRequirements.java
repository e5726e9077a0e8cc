package dev.culprit.heuristics.detectors;

import dev.culprit.heuristics.attribution.MeanStates;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
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
import dev.culprit.heuristics.result.Quantity;
import dev.culprit.heuristics.statistics.BlockBootstrap;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.ViolationPattern;
import dev.culprit.heuristics.statistics.ViolationPattern.Kind;
import java.util.List;
import java.util.Map;

/**
 * Continuously Violated Requirements: the requirement is missed all the time, neither in episodes nor more and more.
 *
 * <p><b>Hypothesis.</b> Violations are spread over the whole window.
 *
 * <p><b>Experiment.</b> None of its own; the window at maximum load of the root.
 *
 * <p><b>Analysis.</b> {@link ViolationPattern} cuts the window into buckets and tells episodes, continuous violation and
 * growth apart. A service that misses its limit only slightly has few violations in each bucket, so that no bucket stands
 * out; then the index of dispersion (variance / mean of the violations in {@link #BLOCKS} equal blocks) decides: violations
 * that come evenly have an index near 1, those of episodes a large one.
 *
 * <p><b>Verdict.</b> Detected when the pattern is continuous or intermittent, or violations come evenly. If response times
 * show a trend, the window is repeated once: not detected when the mean is higher in the second window beyond doubt (lower
 * bound of the ratio above 1.02), because then it is growth and not load that violates. Severity = share of violating calls.
 *
 * <p><b>Blind spots.</b> Episodes longer than the window look continuous; growth slower than the window can show looks
 * continuous too.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.4, bucket strategy; joint classification and dispersion rule are ours.
 */
public final class ContinuouslyViolatedRequirements implements Detector {

    private static final int BLOCKS = 20;
    private static final double LARGEST_EVEN_DISPERSION = 3;
    private static final int FEWEST_VIOLATIONS = 20;
    private static final int FEWEST_CALLS = 30;
    private static final double RELEVANT_RATIO = 1.02;
    private static final long SEED = 20150102;

    @Override
    public String category() {
        return "continuously-violated-requirements";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Requirement requirement = measurements.requirement();
        List<Evidence> runs = measurements.runs(measurements.maximumUsers(), Depth.WIDE);
        Evidence run = measurements.maximum().orElse(null);
        ServiceCalls calls = run == null ? null : run.service(service).orElse(null);
        if (run == null || calls == null || calls.count() < FEWEST_CALLS) {
            return new Inconclusive(
                    Doubt.TOO_FEW_CALLS,
                    "fewer than " + FEWEST_CALLS + " calls do not show how violations are spread over time.");
        }
        ViolationPattern pattern = ViolationPattern.of(
                calls.startMillis(),
                calls.responseMillis(),
                run.windowMillis(),
                requirement.limitMillis(),
                requirement.allowedShare());
        double share = Percentiles.shareAbove(calls.responseMillis(), requirement.limitMillis());
        String spread = "violated in " + Quantity.share(pattern.badBucketShare()) + " of the time, "
                + Quantity.share(share) + " of the calls";
        boolean even = evenly(calls, run.windowMillis(), requirement.limitMillis());
        boolean continuous = pattern.kind() == Kind.CONTINUOUS
                || pattern.kind() == Kind.INTERMITTENT
                || pattern.kind() == Kind.RAMP_SUSPECTED
                || even;
        if (!continuous) {
            return new NotDetected("The requirement is " + spread + ", in "
                    + pattern.episodes().size() + " episodes: not continuously.");
        }
        if (runs.size() < 2 && pattern.trend().present()) {
            return new Inconclusive(
                    Doubt.TOO_CLOSE, "The requirement is " + spread + ", but response times grow over the window.");
        }
        if (runs.size() >= 2 && grew(runs.get(0), run, service)) {
            return new NotDetected("The requirement is " + spread
                    + ", and response times grow from one window to the next: a ramp, or the application is still warming"
                    + " up.");
        }
        return new Detected(share, "The requirement is " + spread + ".");
    }

    /** Whether the mean response time is higher in a later window at the same load, beyond doubt. */
    private static boolean grew(Evidence first, Evidence later, String service) {
        double[] before =
                first.service(service).map(ServiceCalls::responseMillis).orElse(new double[0]);
        double[] after =
                later.service(service).map(ServiceCalls::responseMillis).orElse(new double[0]);
        return before.length >= FEWEST_CALLS
                && after.length >= FEWEST_CALLS
                && BlockBootstrap.meanRatio(after, before, SEED).lower() > RELEVANT_RATIO;
    }

    /** Whether violations come like independent random events rather than in episodes. */
    private static boolean evenly(ServiceCalls calls, double windowMillis, double limit) {
        double[] counts = new double[BLOCKS];
        int violations = 0;
        for (int i = 0; i < calls.count(); i++) {
            if (calls.responseMillis()[i] > limit) {
                int block = (int) Math.min(BLOCKS - 1, calls.startMillis()[i] / windowMillis * BLOCKS);
                counts[Math.max(0, block)]++;
                violations++;
            }
        }
        if (violations < FEWEST_VIOLATIONS) {
            return false;
        }
        double mean = (double) violations / BLOCKS;
        double squares = 0;
        for (double count : counts) {
            squares += (count - mean) * (count - mean);
        }
        return squares / (BLOCKS - 1) / mean <= LARGEST_EVEN_DISPERSION;
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        MeanStates states = measurements
                .maximum()
                .flatMap(run -> run.service(worst))
                .map(MeanStates::of)
                .orElse(new MeanStates(Map.of(), 0, 0));
        return List.of(new Finding(
                category(),
                path,
                Cause.UNKNOWN,
                worst,
                services,
                new Artefact(
                        Artefact.Type.SERVICE, worst, null, Map.of("meanMillis", states.responseMillis()), List.of()),
                1,
                measurements.maximumUsers(),
                Confidence.LOW,
                worst + " misses " + measurements.requirement().expression() + " at "
                        + Quantity.users(measurements.maximumUsers())
                        + " all the time; it is neither slow for a single user nor does it clearly get slower with the load.",
                "Measure longer (--durations standard), or tighten the requirement to what a single user gets."));
    }
}
