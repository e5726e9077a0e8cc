package dev.culprit.heuristics.detectors.load;

import static dev.culprit.heuristics.thresholds.LoadThreshold.FEWEST_SLOW_CALLS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.PROBLEM_FALSE_ALARMS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.PROBLEM_FEWEST_CALLS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.TOO_CLOSE_TO_CALL;
import static dev.culprit.heuristics.thresholds.WindowThreshold.CLEARLY_MET;

import dev.culprit.heuristics.analysis.load.ClientSideCheck;
import dev.culprit.heuristics.analysis.load.HeldBack;
import dev.culprit.heuristics.analysis.load.Waves;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MostlySlow;
import dev.culprit.heuristics.analysis.windows.SingleStall;
import dev.culprit.heuristics.analysis.windows.WarmUp;
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
import dev.culprit.heuristics.statistics.EffectiveSampleSize;
import dev.culprit.heuristics.statistics.GroupSequential;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.WilsonInterval;
import dev.culprit.heuristics.wording.GrowthSentences;
import dev.culprit.heuristics.wording.LoadSentences;
import dev.culprit.heuristics.wording.LoadSentences.SlowCalls;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Performance Problem: a service misses the requirement at maximum load. The root of the search.
 *
 * <p><b>Hypothesis.</b> More calls exceed the limit than the requirement allows.
 *
 * <p><b>Experiment.</b> One window at maximum load; response times of all entry points.
 *
 * <p><b>Analysis.</b> The share of calls beyond the limit, corrected for coordinated omission where everything stood still
 * ({@link HeldBack}: that holds back the very requests that would have shown it), with a Wilson interval. Calls that violate
 * together count as less than independent ones (effective sample size of the violations). Because a doubtful window is repeated,
 * there are two looks, at bounds that together reject as often as a single one of 95 % would ({@link GroupSequential}, O'Brien-Fleming):
 * the first detects only what is clear. If there cannot be a second, one look decides.
 *
 * <p><b>Verdict.</b> Detected when the interval lies above the allowed share. Not detected when it lies below, or the share
 * is at most half the allowed one. In between the window is repeated once and both are judged together; then the share
 * itself decides, unless it is within a fifth of the allowed one: too close to call. Fewer than
 * {@link Requirement#fewestCalls} calls never rule the problem out, but it can be detected in 30, and in 10 of which {@linkplain MostlySlow most
 * are slow}. Services that are called less often, and
 * are never slow, are judged together: an application of many services that are all called rarely is healthy, too. A window in which the users move in step
 * ({@link Waves}) decides nothing: it is repeated with think times that vary, and only the repetition counts. Only where the processors are so
 * busy that calls would be slow without waves, too, it decides. Nor does one
 * in which calls are slow at first only ({@link WarmUp}): it is repeated, too, and only the repetition counts. Nor does one
 * that meets the requirement but for one short stretch ({@link SingleStall}): it is repeated, and both are judged together; if
 * that stall stays the only one and too many calls were in it, the verdict is inconclusive, or the service not tested if it
 * was called too rarely. No service is called healthy of which the load generator tells something else
 * ({@link ClientSideCheck}).
 *
 * <p><b>Blind spots.</b> Stalls that come less than once in two windows. Problems that need more users, more data or more time
 * than the window.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.1; interval, correction and repetition are ours.
 */
public final class PerformanceProblem implements Detector {

    @Override
    public String category() {
        return "performance-problem";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM);
    }

    /**
     * What all windows together show.
     *
     * @param all calls, those that are not kept in detail included
     * @param calls of the sample
     * @param violations calls of the sample beyond the limit
     * @param corrected share of calls beyond it, had users not been held back by standstills; at least as large
     * @param effective number of independent calls these are worth
     */
    private record Sample(long all, double calls, double violations, double corrected, double effective) {

        static Sample of(String service, List<Evidence> runs, Requirement requirement) {
            double limit = requirement.limitMillis();
            long all = 0;
            double calls = 0;
            double violations = 0;
            double corrected = 0;
            double effective = 0;
            for (Evidence run : runs) {
                ServiceCalls made = run.service(service).orElse(null);
                if (made != null && made.sampled() > 0) {
                    double above = Percentiles.countAbove(made.responseMillis(), limit);
                    all += made.count();
                    calls += made.sampled();
                    violations += above;
                    corrected += above == 0 ? 0 : made.sampled() * HeldBack.correctedShare(made, run, limit);
                    effective += EffectiveSampleSize.ofExceedances(made.responseMillis(), limit);
                }
            }
            return new Sample(
                    all, calls, violations, calls == 0 ? 0 : Math.max(violations, corrected) / calls, effective);
        }

        SlowCalls seen(Requirement requirement) {
            double share = violations / calls;
            return new SlowCalls(
                    all,
                    (long) calls,
                    share,
                    corrected > share + requirement.allowedShare() / 10
                            ? OptionalDouble.of(corrected)
                            : OptionalDouble.empty(),
                    OptionalDouble.empty(),
                    requirement);
        }
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        Requirement requirement = measurements.requirement();
        List<Evidence> all = measurements.runs(measurements.maximumUsers(), Depth.WIDE);
        List<Evidence> runs = LoadedWindows.judged(measurements);
        Sample sample = Sample.of(service, runs, requirement);
        if (sample.calls() == 0) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, GrowthSentences.notCalled());
        }
        double share = sample.corrected();
        double allowed = requirement.allowedShare();
        WilsonInterval single = WilsonInterval.ofShare(share, sample.effective(), WilsonInterval.Z_ONE_SIDED_95);
        WilsonInterval interval = measurements.last() && runs.size() == 1
                ? single
                : WilsonInterval.ofShare(share, sample.effective(), bound(runs.size()));
        boolean suspected = single.lower() > allowed;
        SlowCalls measured = sample.seen(requirement);
        OptionalDouble stall = SingleStall.millis(service, runs, requirement);
        int fewest = requirement.fewestCalls();
        Evidence judged = LoadedWindows.missed(service, measurements).orElseThrow();
        if (sample.violations() == 0 && sample.calls() < fewest) {
            return tooFew(service, measured, judged, requirement);
        }
        if (sample.calls() < PROBLEM_FEWEST_CALLS.value()
                && runs.stream().noneMatch(run -> MostlySlow.seen(service, run, requirement.limitMillis()))) {
            boolean suspicious = sample.violations() >= FEWEST_SLOW_CALLS.value()
                    && suspected
                    && (stall.isEmpty() || all.size() < 2);
            return suspicious
                    ? new Inconclusive(Doubt.TOO_CLOSE, LoadSentences.tooFewForVerdict(measured))
                    : new Inconclusive(Doubt.TOO_FEW_CALLS, LoadSentences.tooFewForAnything(measured));
        }
        if (suspected && all.size() == 1 && Waves.mayExplain(service, all.get(0), requirement)) {
            return new Inconclusive(Doubt.TOO_CLOSE, LoadSentences.usersInStep(measured));
        }
        OptionalDouble warm =
                all.size() == 1 ? WarmUp.millis(service, all.get(0), requirement) : OptionalDouble.empty();
        if (suspected && warm.isPresent()) {
            return new Inconclusive(Doubt.TOO_CLOSE, LoadSentences.notWarmYet(measured, warm.getAsDouble()));
        }
        if (interval.lower() > allowed && stall.isEmpty()) {
            return new Detected(share, LoadSentences.slowCalls(measured));
        }
        SlowCalls lone = stall.isEmpty() || share <= allowed ? measured : measured.withStall(stall.getAsDouble());
        if (suspected && stall.isPresent() && all.size() < 2) {
            return new Inconclusive(Doubt.TOO_CLOSE, LoadSentences.stallMayComeAgain(lone));
        }
        if (suspected && runs.size() < 2) {
            return new Inconclusive(Doubt.TOO_CLOSE, LoadSentences.tooCloseInOneWindow(lone));
        }
        if (sample.calls() < fewest) {
            boolean enoughInTwo = all.size() < 2 && 2 * sample.calls() >= fewest;
            return new Inconclusive(
                    enoughInTwo ? Doubt.TOO_FEW_YET : Doubt.TOO_FEW_CALLS, LoadSentences.tooFewToClear(lone));
        }
        boolean below = interval.upper() <= allowed || share <= CLEARLY_MET.value() * allowed;
        if (!below && runs.size() < 2) {
            return new Inconclusive(Doubt.TOO_CLOSE, LoadSentences.tooCloseInOneWindow(lone));
        }
        if (!below && share > (1 + TOO_CLOSE_TO_CALL.value()) * allowed) {
            return stall.isEmpty()
                    ? new Detected(share, LoadSentences.slowCalls(measured))
                    : new Inconclusive(Doubt.DISTURBED, LoadSentences.oneStallInWindows(lone, runs.size()));
        }
        if (!below && share >= (1 - TOO_CLOSE_TO_CALL.value()) * allowed) {
            return new Inconclusive(Doubt.DISTURBED, LoadSentences.tooCloseToCall(measured));
        }
        return ClientSideCheck.objection(service, judged, requirement)
                .map(objection ->
                        (Verdict) new Inconclusive(Doubt.DISTURBED, LoadSentences.clientDisagrees(measured, objection)))
                .orElseGet(() -> new NotDetected(LoadSentences.slowCalls(measured)));
    }

    /** Of the first window, or of both together. */
    private static double bound(int windows) {
        double[] looks = GroupSequential.bounds(
                new double[] {0.5, 1}, PROBLEM_FALSE_ALARMS.value(), GroupSequential.Spending.OBRIEN_FLEMING);
        return looks[Math.min(windows, looks.length) - 1];
    }

    /** Where the load generator tells something else, a service that is called rarely is not healthy together with others either. */
    private static Verdict tooFew(String service, SlowCalls measured, Evidence judged, Requirement requirement) {
        int fewest = requirement.fewestCalls();
        Optional<String> objection = ClientSideCheck.objection(service, judged, requirement);
        boolean allAreRare = judged.services().stream()
                .allMatch(calls -> calls.sampled() < fewest); // else those with more calls say it
        return new Inconclusive(
                objection.isPresent() ? Doubt.TOO_FEW_CALLS : Doubt.TOO_FEW_ALONE,
                objection
                        .filter(text -> allAreRare)
                        .map(text -> LoadSentences.clientDisagrees(measured, text))
                        .orElseGet(() -> LoadSentences.tooFewToClear(measured)));
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        return List.of(SymptomOnly.finding(category(), path, services, measurements)
                .saying(
                        LoadSentences.missedAtTimes(
                                services.get(0), measurements.requirement(), measurements.maximumUsers()),
                        LoadSentences.missedAtTimesAdvice()));
    }
}
