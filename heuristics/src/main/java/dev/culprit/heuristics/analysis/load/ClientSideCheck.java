package dev.culprit.heuristics.analysis.load;

import static dev.culprit.heuristics.thresholds.LoadThreshold.ASYNCHRONOUS_CALLS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_FALLBACK_PERCENTILE;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_FEWEST_REQUESTS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_FEWEST_REQUESTS_FOR_PERCENTILE;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_LATE_START;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_WAIT_BEYOND_LIMIT;
import static dev.culprit.heuristics.thresholds.LoadThreshold.STUCK_SHARE_OF_USERS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.STUCK_TIMES_USUAL;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.WilsonInterval;
import dev.culprit.heuristics.wording.ClientSentences;
import java.util.Optional;

/**
 * What speaks against ruling a problem out although the calls that entry points served were quick enough: calls that failed or never
 * ended, and what the load generator waited for before or after them.
 *
 * <p>The load generator knows steps of its script, and entry points know services; nobody knows which belong together. So what the load
 * generator saw counts only as far as no entry point shows it: that requests of one service are slow, or fail, inside is no objection
 * to another service.
 *
 * <p><b>Blind spot.</b> Where entry points show many slow calls of one service, a few requests of another that wait outside are not seen.
 */
public final class ClientSideCheck {

    private ClientSideCheck() {}

    /** Why a service that served its calls in time must not be called healthy, to follow "but"; or nothing. */
    public static Optional<String> objection(String service, Evidence run, Requirement requirement) {
        ServiceCalls calls = run.service(service).orElse(null);
        if (calls != null && tooMany(known(calls, calls.failed()), calls.sampled(), requirement)) {
            return Optional.of(ClientSentences.callsFailed(calls.failed(), calls.count()));
        }
        boolean asynchronous = calls != null && calls.asynchronous() > ASYNCHRONOUS_CALLS.value() * calls.count();
        LoadReport load = run.load();
        if (load == null) {
            return asynchronous ? Optional.of(ClientSentences.nobodySawTheEnd()) : Optional.empty();
        }
        return stuck(load)
                .or(() -> load.steps().stream()
                        .filter(step -> tooMany(step.failed(), step.count(), requirement)
                                && failuresOutside(load, run, requirement) >= MAIN_SHARE.value() * step.failed())
                        .findFirst()
                        .map(step -> ClientSentences.requestsFailed(step.name(), step.failed(), step.count())))
                .or(() -> load.steps().stream()
                        .filter(step -> step.count() >= CLIENT_FEWEST_REQUESTS.count()
                                && waited(step, requirement)
                                        > CLIENT_WAIT_BEYOND_LIMIT.value() * requirement.limitMillis()
                                && !(slowOutside(load, run, requirement)
                                        < MAIN_SHARE.value() * slow(step, requirement.limitMillis())))
                        .findFirst()
                        .map(step -> elsewhere(step, load, requirement, asynchronous)));
    }

    /** Requests that failed for the load generator, less those that failed in services of which too many did: they are told anyway. */
    private static double failuresOutside(LoadReport load, Evidence run, Requirement requirement) {
        return load.failedRequests()
                - run.services().stream()
                        .filter(calls -> tooMany(known(calls, calls.failed()), calls.sampled(), requirement))
                        .mapToLong(ServiceCalls::failed)
                        .sum();
    }

    /**
     * Requests beyond the limit for the load generator, at least, less the calls beyond it in services that miss the requirement: they are
     * told anyway.
     */
    private static double slowOutside(LoadReport load, Evidence run, Requirement requirement) {
        double limit = requirement.limitMillis();
        double outside =
                load.steps().stream().mapToDouble(step -> slow(step, limit)).sum();
        double inside = run.services().stream()
                .filter(calls -> calls.sampled() > 0
                        && Percentiles.shareAbove(calls.responseMillis(), limit) > requirement.allowedShare())
                .mapToDouble(calls -> calls.weight() * Percentiles.countAbove(calls.responseMillis(), limit))
                .sum();
        return outside - inside;
    }

    /** How many requests of a step took longer than the limit at least, by the lowest percentile that did. */
    private static double slow(LoadReport.Step step, double limitMillis) {
        double[] shares = {0.5, 0.9, 0.95, 0.99};
        double[] millis = {step.p50(), step.p90(), step.p95(), step.p99()};
        for (int i = 0; i < millis.length; i++) {
            if (millis[i] > limitMillis) {
                return (1 - shares[i]) * step.count();
            }
        }
        return 0;
    }

    /** A number of calls as it is among those that were looked at. */
    private static long known(ServiceCalls calls, int number) {
        return calls.weight() > 0 ? Math.round(number / calls.weight()) : 0;
    }

    /** Whether more failed, beyond doubt, than may be slow. */
    private static boolean tooMany(long failed, long count, Requirement requirement) {
        return count > 0
                && WilsonInterval.of(failed, count, WilsonInterval.Z_ONE_SIDED_95)
                                .lower()
                        > requirement.allowedShare();
    }

    /** Requests that are under way at the end of the window, although those that end do so quickly. */
    private static Optional<String> stuck(LoadReport load) {
        double underWay = load.steps().stream()
                        .mapToDouble(step -> step.count() * step.mean())
                        .sum()
                / load.windowMillis();
        boolean stuck = load.unfinished()
                > Math.max(STUCK_SHARE_OF_USERS.value() * load.users(), STUCK_TIMES_USUAL.value() * underWay);
        return stuck
                ? Optional.of(ClientSentences.answersDoNotCome(load.unfinished(), load.users()))
                : Optional.empty();
    }

    /** Where requests wait if not in entry points. */
    private static String elsewhere(
            LoadReport.Step step, LoadReport load, Requirement requirement, boolean asynchronous) {
        double waited = waited(step, requirement);
        if (load.lateStartMillisP99() > CLIENT_LATE_START.value() * requirement.limitMillis()) {
            return ClientSentences.generatorWasLate(step.name(), waited, load.lateStartMillisP99());
        }
        return asynchronous
                ? ClientSentences.callsGoOn(step.name(), waited)
                : ClientSentences.queueInFront(step.name(), waited);
    }

    /** The reported percentile next to the required one, the lower if there is a choice. */
    private static double waited(LoadReport.Step step, Requirement requirement) {
        double percentile = step.count() >= CLIENT_FEWEST_REQUESTS_FOR_PERCENTILE.count()
                ? requirement.percentile()
                : CLIENT_FALLBACK_PERCENTILE.value();
        if (percentile >= 0.985) {
            return step.p99();
        }
        if (percentile >= 0.945) {
            return step.p95();
        }
        return percentile >= 0.895 ? step.p90() : step.p50();
    }
}
