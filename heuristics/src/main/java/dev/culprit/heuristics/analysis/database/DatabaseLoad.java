package dev.culprit.heuristics.analysis.database;

import static dev.culprit.heuristics.facts.FactName.BLOCKED_BY;
import static dev.culprit.heuristics.facts.FactName.SESSIONS_BLOCKED;
import static dev.culprit.heuristics.facts.FactName.SESSIONS_EXECUTING;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.ACTIVE_SESSIONS_PER_CALL;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.analysis.growth.Saturation;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.wording.DatabaseSentences;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What keeps the database busy at maximum load, as far as the database or the machine tells.
 *
 * <p>A database that was asked tells it by its sessions (active session sampling): blocked by locks, or executing; unless
 * far fewer sessions are active than calls of these services are under way, because then it is another database's doing, or
 * what lies between. Without that, a backend on the same machine that uses more processor time than the application, on
 * processors that are used beyond the point at which queueing triples response times, computes too much. Otherwise the cause
 * stays unknown.
 *
 * @param cause DATABASE_LOCK, DATABASE_CPU or UNKNOWN
 * @param phrase half a sentence about it, of {@link DatabaseSentences}
 */
public record DatabaseLoad(Cause cause, String phrase) {

    /** @param services that suffer, worst first; the database must see enough of their calls to be believed */
    public static DatabaseLoad of(List<String> services, Measurements measurements) {
        Evidence run = LoadedWindows.missed(services.get(0), measurements).orElseThrow();
        double calls = callsUnderWay(services, run);
        Optional<DatabaseUsage> busiest =
                run.databases().stream().max(Comparator.comparingDouble(DatabaseLoad::active));
        return busiest.filter(usage -> active(usage) > 0 && active(usage) >= ACTIVE_SESSIONS_PER_CALL.value() * calls)
                .map(DatabaseLoad::told)
                .or(() -> seen(run.utilisation()))
                .orElseGet(() -> unknown(busiest, calls));
    }

    private static double active(DatabaseUsage usage) {
        return usage.meanRunning() + usage.meanBlocked();
    }

    /** Database calls under way at the same time, mean over the window (Little's law). */
    private static double callsUnderWay(List<String> services, Evidence run) {
        MeanStates states = MeanStates.of(run.services().stream()
                .filter(calls -> services.contains(calls.service()))
                .toList());
        return states.millis(WaitState.DATABASE) * states.calls() / run.windowMillis();
    }

    private static DatabaseLoad told(DatabaseUsage usage) {
        double active = active(usage);
        boolean locks = usage.meanBlocked() >= MAIN_SHARE.value() * active;
        return locks
                ? new DatabaseLoad(Cause.DATABASE_LOCK, DatabaseSentences.sessionsBlocked(usage.meanBlocked(), active))
                : new DatabaseLoad(
                        Cause.DATABASE_CPU,
                        DatabaseSentences.sessionsExecute(usage.meanRunning(), usage.meanBlocked()));
    }

    private static Optional<DatabaseLoad> seen(Utilisation use) {
        Backend busiest = use.backends().stream()
                .max(Comparator.comparingDouble(Backend::cpuShare))
                .orElse(null);
        if (busiest != null && Saturation.reached(use) && busiest.cpuShare() > use.jvm()) {
            return Optional.of(new DatabaseLoad(
                    Cause.DATABASE_CPU, DatabaseSentences.backendComputes(busiest.process(), busiest.cpuShare())));
        }
        return Optional.empty();
    }

    private static DatabaseLoad unknown(Optional<DatabaseUsage> busiest, double calls) {
        return new DatabaseLoad(
                Cause.UNKNOWN,
                busiest.map(usage -> DatabaseSentences.fewSessionsActive(active(usage), calls))
                        .orElseGet(DatabaseSentences::notAsked));
    }

    /** What the database tells of this statement of a service: how many sessions execute it, and who blocks them. */
    public static Facts sessions(String statement, String service, Measurements measurements) {
        Optional<DatabaseUsage.Activity> activity = LoadedWindows.missed(service, measurements).stream()
                .flatMap(run -> run.databases().stream())
                .flatMap(usage -> usage.statements().stream())
                .filter(seen -> seen.statement().equals(statement))
                .findFirst();
        return activity.map(DatabaseLoad::facts).orElse(Facts.NONE);
    }

    private static Facts facts(DatabaseUsage.Activity seen) {
        Facts facts =
                Facts.NONE.with(SESSIONS_EXECUTING, seen.meanRunning()).with(SESSIONS_BLOCKED, seen.meanBlocked());
        String blocker = seen.blockedBy();
        return blocker == null ? facts : facts.with(BLOCKED_BY, blocker);
    }
}
