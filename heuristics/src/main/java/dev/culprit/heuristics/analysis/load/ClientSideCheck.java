package dev.culprit.heuristics.analysis.load;

import static dev.culprit.heuristics.thresholds.LoadThreshold.ASYNCHRONOUS_CALLS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_FALLBACK_PERCENTILE;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_FEWEST_REQUESTS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_FEWEST_REQUESTS_FOR_PERCENTILE;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_LATE_START;
import static dev.culprit.heuristics.thresholds.LoadThreshold.CLIENT_WAIT_BEYOND_LIMIT;
import static dev.culprit.heuristics.thresholds.LoadThreshold.STUCK_SHARE_OF_USERS;
import static dev.culprit.heuristics.thresholds.LoadThreshold.STUCK_TIMES_USUAL;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.statistics.WilsonInterval;
import dev.culprit.heuristics.wording.Quantity;
import java.util.Optional;

/**
 * What speaks against ruling a problem out although the calls that entry points served were quick enough: calls that failed or never
 * ended, and what the load generator waited for before or after them.
 */
public final class ClientSideCheck {

    private ClientSideCheck() {}

    /** Why a service that served its calls in time must not be called healthy, to follow "but"; or nothing. */
    public static Optional<String> objection(String service, Evidence run, Requirement requirement) {
        ServiceCalls calls = run.service(service).orElse(null);
        if (calls != null && tooMany(known(calls, calls.failed()), calls.sampled(), requirement)) {
            return Optional.of(failed(calls.failed(), calls.count(), "them")
                    + ": correct the errors first, they are no good times.");
        }
        boolean asynchronous = calls != null && calls.asynchronous() > ASYNCHRONOUS_CALLS.value() * calls.count();
        LoadReport load = run.load();
        if (load == null) {
            return asynchronous
                    ? Optional.of(
                            "its calls go on after the entry point has returned (asynchronously), which probes do not"
                                    + " follow, and no load generator told how long they took.")
                    : Optional.empty();
        }
        return stuck(load)
                .or(() -> load.steps().stream()
                        .filter(step -> tooMany(step.failed(), step.count(), requirement))
                        .findFirst()
                        .map(step -> failed(step.failed(), step.count(), "the requests of " + step.name())
                                + ": correct the errors or the load script first, they are no good times."))
                .or(() -> load.steps().stream()
                        .filter(step -> step.count() >= CLIENT_FEWEST_REQUESTS.count()
                                && waited(step, requirement)
                                        > CLIENT_WAIT_BEYOND_LIMIT.value() * requirement.limitMillis())
                        .findFirst()
                        .map(step -> "the load generator waited " + Quantity.millis(waited(step, requirement)) + " for "
                                + step.name() + ": " + elsewhere(load, requirement, asynchronous)));
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

    private static String failed(long failed, long count, String of) {
        return Quantity.share((double) failed / count) + " of " + of + " failed";
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
                ? Optional.of(
                        load.unfinished() + " of " + Quantity.users(load.users())
                                + " wait for answers that do not come: take a thread dump (jcmd PID Thread.print) while they do.")
                : Optional.empty();
    }

    /** Where requests wait if not in entry points. */
    private static String elsewhere(LoadReport load, Requirement requirement, boolean asynchronous) {
        if (load.lateStartMillisP99() > CLIENT_LATE_START.value() * requirement.limitMillis()) {
            return "it was itself late by up to " + Quantity.millis(load.lateStartMillisP99())
                    + " on a machine that the application and what it calls keep busy; run it on another one.";
        }
        return asynchronous
                ? "its calls go on after the entry point has returned (asynchronously), which probes do not follow."
                : "requests queue in front of the entry points (connections, accept queue, worker threads) or on the"
                        + " network.";
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
