package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.result.Quantity;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * What keeps the database busy at maximum load, as far as the database or the machine tells.
 *
 * <p>A database that was asked tells it by its sessions (active session sampling): blocked by locks, or executing. Without
 * that, a backend on the same machine that uses more processor time than the application, on processors that are used
 * beyond the point at which queueing triples response times, computes too much. Otherwise the cause stays unknown.
 *
 * @param cause DATABASE_LOCK, DATABASE_CPU or UNKNOWN
 * @param phrase half a sentence, for example {@code 31 of 40 active sessions are blocked by locks}
 */
public record DatabaseLoad(Cause cause, String phrase) {

    private static final double MAIN_SHARE = 0.5;

    public static DatabaseLoad of(Measurements measurements) {
        Evidence run = measurements.maximum().orElseThrow();
        Optional<DatabaseUsage> busiest = run.databases().stream()
                .filter(usage -> usage.meanRunning() + usage.meanBlocked() > 0)
                .max(Comparator.comparingDouble(usage -> usage.meanRunning() + usage.meanBlocked()));
        return busiest.map(DatabaseLoad::told).orElseGet(() -> seen(run.utilisation()));
    }

    private static DatabaseLoad told(DatabaseUsage usage) {
        double active = usage.meanRunning() + usage.meanBlocked();
        boolean locks = usage.meanBlocked() >= MAIN_SHARE * active;
        return locks
                ? new DatabaseLoad(
                        Cause.DATABASE_LOCK,
                        "on average " + number(usage.meanBlocked()) + " of " + number(active)
                                + " active sessions of the database are blocked by locks")
                : new DatabaseLoad(
                        Cause.DATABASE_CPU,
                        "on average " + number(usage.meanRunning())
                                + " sessions execute in the database at the same time, and "
                                + number(usage.meanBlocked()) + " are blocked by locks");
    }

    private static DatabaseLoad seen(Utilisation use) {
        Backend busiest = use.backends().stream()
                .max(Comparator.comparingDouble(Backend::cpuShare))
                .orElse(null);
        if (busiest != null && Processors.saturated(use) && busiest.cpuShare() > use.jvm()) {
            return new DatabaseLoad(
                    Cause.DATABASE_CPU,
                    "the process " + busiest.process() + " uses " + Quantity.share(busiest.cpuShare())
                            + " of the processors");
        }
        return new DatabaseLoad(
                Cause.UNKNOWN,
                "whether it computes or waits for locks is not known: the database was not asked (see the agent's option"
                        + " database)");
    }

    private static String number(double value) {
        return String.format(java.util.Locale.ROOT, value < 10 ? "%.1f" : "%.0f", value);
    }

    /** Who blocks this statement, as far as the database tells; adds facts about it. */
    public static Optional<String> blockerOf(String statement, Measurements measurements, Map<String, Object> facts) {
        Optional<DatabaseUsage.Activity> activity = measurements.maximum().stream()
                .flatMap(run -> run.databases().stream())
                .flatMap(usage -> usage.statements().stream())
                .filter(seen -> seen.statement().equals(statement))
                .findFirst();
        activity.ifPresent(seen -> {
            facts.put("sessionsExecuting", seen.meanRunning());
            facts.put("sessionsBlocked", seen.meanBlocked());
        });
        Optional<String> blocker = activity.map(DatabaseUsage.Activity::blockedBy);
        blocker.ifPresent(other -> facts.put("blockedBy", other));
        return blocker;
    }
}
