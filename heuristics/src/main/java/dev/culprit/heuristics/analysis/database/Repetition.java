package dev.culprit.heuristics.analysis.database;

import static dev.culprit.heuristics.thresholds.DatabaseThreshold.REPETITION_FEWEST_EXECUTIONS;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.STATEMENT_RELEVANT_SHARE;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.StatementUsage;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * A statement that one call of a service executes again and again.
 *
 * @param typical executions per call that executes it at all, 75th percentile
 * @param most executions in one call at most
 * @param meanMillis mean time of one execution
 * @param shareOfTime share of the service's time in database calls, 0..1
 * @param shareOfExecutions share of the service's executed statements, 0..1
 */
public record Repetition(
        String service,
        String statement,
        int typical,
        int most,
        double meanMillis,
        double shareOfTime,
        double shareOfExecutions) {

    /** Repeated statements of a service in one run that make up a relevant part of its database work, worst first. */
    public static List<Repetition> of(String service, Evidence run) {
        List<StatementUsage> own = statements(service, run);
        double millis = own.stream().mapToDouble(StatementUsage::totalMillis).sum();
        double executions = own.stream().mapToLong(StatementUsage::executions).sum();
        return own.stream()
                .filter(usage -> usage.upperQuartile() >= REPETITION_FEWEST_EXECUTIONS.count())
                .map(usage -> new Repetition(
                        service,
                        usage.statement(),
                        usage.upperQuartile(),
                        usage.most(),
                        usage.totalMillis() / usage.executions(),
                        millis > 0 ? usage.totalMillis() / millis : 0,
                        usage.executions() / executions))
                .filter(found -> found.shareOfTime() >= STATEMENT_RELEVANT_SHARE.value()
                        || found.shareOfExecutions() >= STATEMENT_RELEVANT_SHARE.value())
                .sorted(Comparator.comparingDouble(Repetition::shareOfTime).reversed())
                .toList();
    }

    /** What the service executes. */
    static List<StatementUsage> statements(String service, Evidence run) {
        return run.statements().stream()
                .filter(usage -> usage.service().equals(service))
                .toList();
    }

    /** Where the application executes a statement, from a run that took stacks. */
    public static Optional<String> location(String service, String statement, Optional<Evidence> targeted) {
        return targeted.stream()
                .flatMap(run -> statements(service, run).stream())
                .filter(usage -> usage.statement().equals(statement) && usage.location() != null)
                .max(Comparator.comparingDouble(StatementUsage::totalMillis))
                .map(StatementUsage::location);
    }
}
