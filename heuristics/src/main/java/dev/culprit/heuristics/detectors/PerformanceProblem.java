package dev.culprit.heuristics.detectors;

import dev.culprit.heuristics.attribution.InStep;
import dev.culprit.heuristics.attribution.LoneStall;
import dev.culprit.heuristics.attribution.MeanStates;
import dev.culprit.heuristics.contract.LoadReport;
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
import dev.culprit.heuristics.statistics.CoordinatedOmission;
import dev.culprit.heuristics.statistics.EffectiveSampleSize;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.WilsonInterval;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * Performance Problem: a service misses the requirement at maximum load. The root of the search.
 *
 * <p><b>Hypothesis.</b> More calls exceed the limit than the requirement allows.
 *
 * <p><b>Experiment.</b> One window at maximum load; response times of all entry points.
 *
 * <p><b>Analysis.</b> The share of calls beyond the limit, as measured and corrected for coordinated omission (a stall
 * holds back the very requests that would have shown it), whichever is larger, with a Wilson interval. Calls that violate
 * together count as less than independent ones (effective sample size of the violations).
 *
 * <p><b>Verdict.</b> Detected when the interval lies above the allowed share. Not detected when it lies below, or the share
 * is at most half the allowed one. In between the window is repeated once and both are judged together; then the share
 * itself decides, unless it is within a fifth of the allowed one: too close to call. Fewer than
 * {@link #FEWEST_CALLS} calls never acquit a service, but 30 can convict it. A window in which the users move in step
 * ({@link InStep}) convicts nobody: it is repeated with think times that vary, and only the repetition counts. Nor does one
 * that meets the requirement but for one short stretch ({@link LoneStall}): it is repeated, and both are judged together; if
 * that stall stays the only one and too many calls were in it, the verdict is inconclusive, or the service not tested if it
 * was called too rarely. If the load generator sees the limit missed where the entry points do not, requests queue in front
 * of them and the verdict is inconclusive.
 *
 * <p><b>Blind spots.</b> Stalls that come less than once in two windows. Problems that need more users, more data or more time
 * than the window. Calls that never end are not seen here, but by the load generator.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.1; interval, correction and repetition are ours.
 */
public final class PerformanceProblem implements Detector {

    /** Calls without which a service cannot be acquitted. */
    public static final int FEWEST_CALLS = 200;

    private static final int FEWEST_CALLS_TO_CONVICT = 30;
    private static final double CLEARLY_BELOW = 0.5;
    private static final double CLOSE = 0.2;
    private static final double CLIENT_TOLERANCE = 1.1;
    private static final double RELEVANT_LATENESS = 0.25;

    @Override
    public String category() {
        return "performance-problem";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Requirement requirement = measurements.requirement();
        List<Evidence> all = measurements.runs(measurements.maximumUsers(), Depth.WIDE);
        List<Evidence> runs = all.size() > 1 && InStep.seen(all.get(0)) ? all.subList(1, all.size()) : all;
        double calls = 0;
        double violations = 0;
        double effective = 0;
        for (Evidence run : runs) {
            double[] responses =
                    run.service(service).map(ServiceCalls::responseMillis).orElse(new double[0]);
            if (responses.length > 0) {
                calls += responses.length;
                violations += share(responses, run.load(), requirement) * responses.length;
                effective += effectiveCalls(responses, requirement.limitMillis());
            }
        }
        if (calls == 0) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, "it was not called at maximum load");
        }
        double share = Math.min(1, violations / calls);
        double allowed = requirement.allowedShare();
        WilsonInterval interval = WilsonInterval.ofShare(share, effective, WilsonInterval.Z_ONE_SIDED_95);
        String measured = Quantity.share(share) + " of " + (long) calls + " calls take longer than "
                + Quantity.millis(requirement.limitMillis()) + ", " + Quantity.share(allowed) + " are allowed";
        if (calls < FEWEST_CALLS_TO_CONVICT) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, measured + "; so few calls show nothing.");
        }
        if (interval.lower() > allowed && all.size() == 1 && InStep.seen(all.get(0))) {
            return new Inconclusive(
                    Doubt.TOO_CLOSE,
                    measured + ", but the users move in step, which a real load would not; think times have to vary.");
        }
        OptionalDouble stall = LoneStall.millis(service, runs, requirement);
        if (interval.lower() > allowed && stall.isEmpty()) {
            return new Detected(share, measured + ".");
        }
        String lone = stall.isEmpty() || share <= allowed
                ? measured
                : measured + "; most of that is one stall of " + Quantity.millis(stall.getAsDouble());
        if (interval.lower() > allowed && all.size() < 2) {
            return new Inconclusive(Doubt.TOO_CLOSE, lone + ", and another window shows whether it comes again.");
        }
        if (calls < FEWEST_CALLS) {
            return new Inconclusive(
                    Doubt.TOO_FEW_CALLS,
                    lone + "; fewer than " + FEWEST_CALLS + " calls cannot show that it meets the requirement.");
        }
        boolean below = interval.upper() <= allowed || share <= CLEARLY_BELOW * allowed;
        if (!below && runs.size() < 2) {
            return new Inconclusive(Doubt.TOO_CLOSE, lone + ": too close to call in one window.");
        }
        if (!below && share > (1 + CLOSE) * allowed) {
            return stall.isEmpty()
                    ? new Detected(share, measured + ".")
                    : new Inconclusive(
                            Doubt.DISTURBED,
                            lone + " in " + runs.size() + (runs.size() == 1 ? " window" : " windows")
                                    + ", and longer ones (--durations) show whether it comes again.");
        }
        if (!below && share >= (1 - CLOSE) * allowed) {
            return new Inconclusive(
                    Doubt.DISTURBED,
                    measured + ": too close to call; longer windows (--durations standard) can decide.");
        }
        return fromOutside(runs.get(runs.size() - 1), requirement, measured);
    }

    private static double share(
            double[] responses, @org.jspecify.annotations.Nullable LoadReport load, Requirement requirement) {
        double share = Percentiles.shareAbove(responses, requirement.limitMillis());
        if (load == null || share == 0) {
            return share;
        }
        return Math.max(share, CoordinatedOmission.share(responses, load.thinkTimeMillis(), requirement.limitMillis()));
    }

    private static double effectiveCalls(double[] responses, double limit) {
        double[] violates = new double[responses.length];
        boolean any = false;
        boolean all = true;
        for (int i = 0; i < responses.length; i++) {
            boolean violating = responses[i] > limit;
            violates[i] = violating ? 1 : 0;
            any |= violating;
            all &= violating;
        }
        return any && !all ? EffectiveSampleSize.of(violates) : responses.length;
    }

    /** What the load generator saw must agree before a service is acquitted. */
    private static Verdict fromOutside(Evidence run, Requirement requirement, String measured) {
        LoadReport load = run.load();
        if (load != null) {
            for (LoadReport.Step step : load.steps()) {
                double outside = step.count() >= FEWEST_CALLS ? percentile(step, requirement.percentile()) : step.p90();
                if (step.count() >= FEWEST_CALLS_TO_CONVICT && outside > CLIENT_TOLERANCE * requirement.limitMillis()) {
                    return new Inconclusive(
                            Doubt.DISTURBED,
                            measured + ", but the load generator waited " + Quantity.millis(outside) + " for "
                                    + step.name() + ": " + before(load, requirement));
                }
            }
        }
        return new NotDetected(measured + ".");
    }

    /** Where requests wait before they reach an entry point. */
    private static String before(LoadReport load, Requirement requirement) {
        return load.lateStartMillisP99() > RELEVANT_LATENESS * requirement.limitMillis()
                ? "it was itself late by up to " + Quantity.millis(load.lateStartMillisP99())
                        + " on a machine that the application and what it calls keep busy; run it on another one."
                : "requests queue in front of the entry points (connections, accept queue, worker threads) or on the"
                        + " network.";
    }

    /** The reported percentile next to the required one, the lower if there is a choice. */
    private static double percentile(LoadReport.Step step, double percentile) {
        if (percentile >= 0.985) {
            return step.p99();
        }
        if (percentile >= 0.945) {
            return step.p95();
        }
        return percentile >= 0.895 ? step.p90() : step.p50();
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        Requirement requirement = measurements.requirement();
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
                worst + " misses " + requirement.expression() + " at " + Quantity.users(measurements.maximumUsers())
                        + ", but only at times: no detector of this version names the cause.",
                "Look at the response times over the window: episodes point to pauses or periodic work, growth to data that"
                        + " piles up."));
    }
}
