package dev.culprit.heuristics.detectors.locks;

import static dev.culprit.heuristics.facts.FactName.GROWTH_SHARE;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_LOAD_MEAN;
import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_MEAN;
import static dev.culprit.heuristics.facts.FactName.WAIT_PER_CALL;
import static dev.culprit.heuristics.thresholds.LockThreshold.CERTAIN_LANE_UNEXPLAINED_SHARE;
import static dev.culprit.heuristics.thresholds.LockThreshold.DOUBTFUL_LANE_UNEXPLAINED_RATIO;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.growth.CriticalLoad;
import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.growth.QueueingBound;
import dev.culprit.heuristics.analysis.locks.Bridges;
import dev.culprit.heuristics.analysis.places.Holding;
import dev.culprit.heuristics.analysis.places.Sites;
import dev.culprit.heuristics.analysis.pools.PoolDiagnosis;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.wording.LockSentences;
import dev.culprit.heuristics.wording.LockSentences.Lane;
import dev.culprit.heuristics.wording.PoolSentences;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Names what lets only few calls of the application pass: the pool, the monitor or the lock, and who holds it. */
final class LaneFindings {

    private static final List<String> SHARED = List.of("Semaphore", "ReadWriteLock", "StampedLock");

    private static final WaitState[] SOFTWARE = Bridges.software();

    /** Id of the category that the findings are of. */
    private final String category;

    LaneFindings(String category) {
        this.category = category;
    }

    /** What most of the waiting of these services is for; those that do not wait inside the application are left out. */
    List<Finding> of(List<String> services, List<String> path, Measurements measurements) {
        Map<WaitState, List<String>> byState = new LinkedHashMap<>();
        for (String service : services) {
            Growth growth = Growth.ofDetected(service, measurements);
            if (Bridges.inApplication(growth)) { // others have names of their own
                byState.computeIfAbsent(growth.largest(SOFTWARE), key -> new ArrayList<>())
                        .add(service);
            }
        }
        List<Finding> findings = new ArrayList<>();
        byState.forEach((state, waiting) -> Sites.byResource(measurements, state, waiting)
                .forEach((resource, affected) -> findings.add(finding(state, resource, affected, path, measurements))));
        return findings;
    }

    private Finding finding(
            WaitState state, String resource, List<String> services, List<String> path, Measurements measurements) {
        List<String> worstFirst = services.stream()
                .sorted(Comparator.comparingDouble((String service) -> lost(service, state, measurements))
                        .reversed())
                .toList();
        String worst = worstFirst.get(0);
        Growth growth = Growth.ofDetected(worst, measurements);
        double share = growth.high().share(state);
        int fromUsers = CriticalLoad.fromUsers(measurements, worstFirst);
        Optional<WaitSite> site = Sites.at(measurements, state, resource, worstFirst);
        Optional<LockHolder> holder = site.map(WaitSite::holder);
        Optional<PoolDiagnosis> pool =
                state == WaitState.POOL ? PoolDiagnosis.of(resource, worst, holder, measurements) : Optional.empty();
        Facts facts = pool.map(PoolDiagnosis::told)
                .orElse(Facts.NONE)
                .with(WAIT_PER_CALL, growth.high().millis(state))
                .with(SINGLE_USER_MEAN, growth.low().responseMillis())
                .with(MAXIMUM_LOAD_MEAN, growth.high().responseMillis())
                .with(GROWTH_SHARE, growth.shownShare(state))
                .with(holder.map(Holding::facts).orElse(Facts.NONE));
        Artefact artefact = new Artefact(
                type(state),
                resource,
                site.map(WaitSite::location).orElse(null),
                facts,
                site.map(WaitSite::stack).orElse(List.of()));
        Lane lane = new Lane(
                resource,
                worst,
                share,
                growth.high().millis(state),
                growth.high().responseMillis(),
                measurements.maximumUsers(),
                fromUsers);
        boolean elsewhere = holder.filter(Holding::isMostlyElsewhere).isPresent();
        return Finding.of(category, path, cause(state))
                .suffering(worst, worstFirst, share, fromUsers)
                .blaming(artefact, isInFront(pool) ? Confidence.MEDIUM : confidence(worst, growth, share, measurements))
                .saying(
                        pool.map(found -> PoolSentences.heldBack(found.reason(), lane))
                                .orElseGet(() -> LockSentences.heldBack(
                                        state,
                                        lane,
                                        isExclusive(state, resource),
                                        holder.map(Holding::phrase).orElse(""))),
                        pool.map(found -> PoolSentences.advice(found.reason()))
                                .orElseGet(() -> LockSentences.advice(state, elsewhere)));
    }

    /** Whether nobody shares it: of the JDK's, some let several threads in, or all that only read. */
    private static boolean isExclusive(WaitState state, String resource) {
        return state == WaitState.MONITOR
                || state == WaitState.LOCK && SHARED.stream().noneMatch(resource::contains);
    }

    /** Whether it is told by what the load generator waits for: something between it and the server may let only so many through. */
    private static boolean isInFront(Optional<PoolDiagnosis> pool) {
        return pool.filter(found -> found.usage().resource() == PoolUsage.Resource.REQUEST_THREADS)
                .isPresent();
    }

    private Confidence confidence(String service, Growth growth, double share, Measurements measurements) {
        boolean queueing = LoadedWindows.missed(service, measurements)
                .map(run -> QueueingBound.exceeded(
                        growth.low().responseMillis(),
                        growth.high().responseMillis(),
                        run.utilisation(),
                        measurements.requirement()))
                .orElse(false);
        double unexplained = growth.high().share(WaitState.UNKNOWN);
        double certain = CERTAIN_LANE_UNEXPLAINED_SHARE.value();
        if (queueing && unexplained <= certain && share >= MAIN_SHARE.value()) {
            return Confidence.HIGH;
        }
        return unexplained > DOUBTFUL_LANE_UNEXPLAINED_RATIO.value() * certain ? Confidence.LOW : Confidence.MEDIUM;
    }

    /** How many calls wait in this state at a time: windows differ in length. */
    private static double lost(String service, WaitState state, Measurements measurements) {
        return LoadedWindows.missed(service, measurements)
                .flatMap(run -> run.service(service)
                        .map(MeanStates::of)
                        .map(states -> states.millis(state) * states.calls() / run.windowMillis()))
                .orElse(0.0);
    }

    private static Cause cause(WaitState state) {
        return switch (state) {
            case POOL -> Cause.POOL;
            case MONITOR -> Cause.MONITOR;
            default -> Cause.LOCK;
        };
    }

    private static Artefact.Type type(WaitState state) {
        return switch (state) {
            case POOL -> Artefact.Type.POOL;
            case MONITOR -> Artefact.Type.MONITOR;
            default -> Artefact.Type.LOCK;
        };
    }
}
