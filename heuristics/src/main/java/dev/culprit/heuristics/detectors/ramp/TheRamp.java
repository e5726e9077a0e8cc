package dev.culprit.heuristics.detectors.ramp;

import static dev.culprit.heuristics.facts.FactName.KEPT_IN_HEAP_FIRST;
import static dev.culprit.heuristics.facts.FactName.KEPT_IN_HEAP_LAST;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;
import static dev.culprit.heuristics.thresholds.TimeThreshold.PATTERN_FEWEST_CALLS;

import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.memory.HeapGrowth;
import dev.culprit.heuristics.analysis.places.GrownSite;
import dev.culprit.heuristics.analysis.places.Naming;
import dev.culprit.heuristics.analysis.time.Jump;
import dev.culprit.heuristics.analysis.time.OperationTime;
import dev.culprit.heuristics.analysis.time.RampFacts;
import dev.culprit.heuristics.analysis.time.RampSuspicion;
import dev.culprit.heuristics.analysis.time.ViolationSpread;
import dev.culprit.heuristics.detectors.cpu.CpuIntensiveApplication;
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
import dev.culprit.heuristics.statistics.LevelShift;
import dev.culprit.heuristics.wording.MemorySentences.HeapBounds;
import dev.culprit.heuristics.wording.RampSentences;
import dev.culprit.heuristics.wording.RampSentences.Slowdown;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The Ramp: response times grow with the time the application is in operation, because something piles up.
 *
 * <p><b>Hypothesis.</b> The more requests have been served, the more work a single call is, whatever the load.
 *
 * <p><b>Experiment.</b> A window at maximum load and one of a single user (both already there). Only if response times
 * rise within the former, or a single user's calls compute clearly more after it ({@link RampSuspicion}): another window at
 * maximum load, which pushes the ramp, and another one of a single user.
 *
 * <p><b>Analysis.</b> Mann-Kendall test and Theil-Sen slope over the window, or block-bootstrap interval of the ratio of
 * computing; effect size (Vargha-Delaney A12) and block-bootstrap interval of the ratio of the single user's mean response
 * times after and before; failing that, the same of these times without waiting for a processor and without what nothing
 * explains ({@link OperationTime}).
 *
 * <p><b>Verdict.</b> Detected when response times rise within the window (z &gt; 2.33 and growth &gt; 2 %; or z &gt; 1.64, growth &gt; 2 % and half as many violations more) or a single user's
 * calls compute more after it than calls in it (ratio beyond 1.2, by at least 5 % of the limit), and the single user's are
 * higher after the other window (A12 &gt;= 0.60, ratio beyond 1.02; or A12 &gt;= 0.55, ratio beyond 1, and the same ratio at
 * maximum load beyond 1.02; or not lower beyond doubt, while those at maximum load rise clearly (z &gt;= 3, of both windows together if need be), go on in the other window
 * where they ended although only a single user was there in between, and their ratio lies beyond 1.01 and is known to 0.05, or to half of what it is beyond 1; of a window within which they jump only what lies before or after counts), unless at maximum load the wait state that has grown grows by less than half as many
 * milliseconds: the work of a call depends on the requests served, not on who makes them. A rise within the window alone is
 * warming up in reverse, a backlog, or chance. Severity = relative growth of what was compared.
 *
 * The place that is named is that which calls wait for longer than before, not that which they wait for most ({@link GrownSite}).
 *
 * <p><b>Blind spots.</b> Growth over hours of operation; services that a single user calls too rarely to compare. Of methods that the
 * JVM compiled as one, the wrong one can be named, as by {@link CpuIntensiveApplication}.
 *
 * <p><b>Source.</b> Wert (2015), section 6.3.3, time windows; two windows instead of four, and only on suspicion, are ours.
 */
public final class TheRamp implements Detector {

    @Override
    public String category() {
        return "the-ramp";
    }

    @Override
    public List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    public List<Need> repeats() {
        return List.of(Need.PUSH, Need.SINGLE_USER);
    }

    @Override
    public List<Need> needsToName() {
        return List.of(Need.SINGLE_USER_TARGETED);
    }

    @Override
    public Verdict judge(String service, Measurements measurements) {
        if (ViolationSpread.of(service, measurements)
                .filter(spread -> !spread.throughout())
                .isEmpty()) {
            return new Inconclusive(Doubt.TOO_FEW_CALLS, RampSentences.tooFewCalls(PATTERN_FEWEST_CALLS.count()));
        }
        String sign = RampSuspicion.of(service, measurements).orElse(null);
        if (sign == null) {
            return new NotDetected(RampSentences.noGrowth());
        }
        if (measurements.runs(1, Depth.WIDE).size() < 2) {
            return new Inconclusive(Doubt.TOO_CLOSE, RampSentences.needsSecondLook(sign));
        }
        return OperationTime.of(service, measurements)
                .map(time -> time.grows()
                        ? (Verdict) new Detected(
                                time.afterMillis() / time.beforeMillis() - 1,
                                RampSentences.lasts(sign, RampFacts.slowdown(time)))
                        : new NotDetected(denied(sign, time, jump(service, measurements))))
                .orElse(new Inconclusive(Doubt.TOO_FEW_CALLS, RampSentences.tooFewCallsToTellWhetherItLasts(sign)));
    }

    private static String denied(String sign, OperationTime time, @Nullable LevelShift jump) {
        Slowdown slowdown = RampFacts.slowdown(time);
        return time.loaded().sameWork() && time.afterMillis() > time.beforeMillis()
                ? RampSentences.sameAtMaximumLoad(sign, slowdown, time.grown(), jump)
                : RampSentences.doesNotLast(sign, slowdown, jump);
    }

    /** In the first window at maximum load. */
    private static @Nullable LevelShift jump(String service, Measurements measurements) {
        return measurements.runs(measurements.maximumUsers(), Depth.WIDE).stream()
                .findFirst()
                .flatMap(window -> Jump.within(window, service))
                .orElse(null);
    }

    @Override
    public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
        Map<WaitState, List<String>> byState = new LinkedHashMap<>();
        for (String service : services) {
            OperationTime.of(service, measurements)
                    .ifPresent(time -> byState.computeIfAbsent(time.grown(), key -> new ArrayList<>())
                            .add(service));
        }
        List<Finding> findings = new ArrayList<>();
        byState.forEach((state, affected) -> OperationTime.of(affected.get(0), measurements)
                .ifPresent(time -> findings.add(finding(state, affected, time, path, measurements))));
        return findings;
    }

    private Finding finding(
            WaitState state, List<String> services, OperationTime time, List<String> path, Measurements measurements) {
        String worst = services.get(0);
        Growth growth = time.grownStates(worst, measurements);
        Optional<GrownSite> most = GrownSite.of(worst, time, measurements);
        Optional<GrownSite> grown = most.filter(site -> site.millis() >= MAIN_SHARE.value() * growth.millis(state));
        boolean many = most.isPresent() && grown.isEmpty();
        Naming naming = many ? Naming.none(state, worst) : Naming.grown(measurements, state, services, grown);
        HeapGrowth heap = HeapGrowth.of(measurements);
        double grownMillis = time.afterMillis() - time.beforeMillis();
        Facts facts = RampFacts.facts(time);
        if (heap.grows()) {
            facts = facts.with(KEPT_IN_HEAP_FIRST, heap.firstBytes()).with(KEPT_IN_HEAP_LAST, heap.lastBytes());
        }
        return Finding.of(category(), path, Naming.cause(state))
                .suffering(
                        worst,
                        services,
                        Math.max(0, grownMillis / growth.high().responseMillis()),
                        Math.min(1, CriticalLoad.fromUsers(measurements, services)))
                .blaming(
                        naming.artefact(facts),
                        naming.isCertain()
                                        && grownMillis > 0
                                        && growth.millis(state) >= MAIN_SHARE.value() * grownMillis
                                        && (state == WaitState.CPU
                                                || grown.filter(site ->
                                                                site.millis() >= MAIN_SHARE.value() * grownMillis)
                                                        .isPresent())
                                ? Confidence.HIGH
                                : Confidence.MEDIUM)
                .saying(
                        RampSentences.getsSlower(
                                worst,
                                RampFacts.slowdown(time),
                                naming.phrase(),
                                many,
                                heap.grows() ? new HeapBounds(heap.firstBytes(), heap.lastBytes()) : null),
                        RampSentences.boundData(naming.doubt()));
    }
}
