package dev.culprit.heuristics.analysis.database;

import static dev.culprit.heuristics.thresholds.DatabaseThreshold.CHAIN_FEWEST_STATEMENTS;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.REPETITION_FEWEST_EXECUTIONS;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.STATEMENT_RELEVANT_SHARE;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.plan.Measurements;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The different statements that calls of a service execute, without those that one call repeats ({@link Repetition}). A thread executes them
 * one after the other.
 *
 * @param statements their texts, most time first
 * @param perCall how many of them a call executes, on average
 * @param millisPerCall time of all of them together in one call, on average
 * @param shareOfTime share of the service's time in database calls, 0..1
 * @param largestShare the same of the one that takes most
 */
public record StatementChain(
        String service,
        List<String> statements,
        double perCall,
        double millisPerCall,
        double shareOfTime,
        double largestShare) {

    /** That of a window; empty if the service was not called in it, or its calls execute nothing that they do not repeat. */
    public static Optional<StatementChain> of(String service, Evidence run) {
        int calls = run.service(service).map(ServiceCalls::count).orElse(0);
        List<StatementUsage> own = Repetition.statements(service, run);
        List<StatementUsage> once = own.stream()
                .filter(usage -> usage.upperQuartile() < REPETITION_FEWEST_EXECUTIONS.count())
                .sorted(Comparator.comparingDouble(StatementUsage::totalMillis).reversed())
                .toList();
        double all = millis(own);
        if (calls == 0 || once.isEmpty() || all == 0) {
            return Optional.empty();
        }
        return Optional.of(new StatementChain(
                service,
                once.stream().map(StatementUsage::statement).toList(),
                once.stream()
                                .mapToDouble(usage -> Math.min(usage.calls(), calls))
                                .sum()
                        / calls,
                millis(once) / calls,
                millis(once) / all,
                once.get(0).totalMillis() / all));
    }

    private static double millis(List<StatementUsage> usages) {
        return usages.stream().mapToDouble(StatementUsage::totalMillis).sum();
    }

    /** Whether it is what the time in database calls consists of: they are many, and none of them stands out. */
    public boolean isLong() {
        return perCall >= CHAIN_FEWEST_STATEMENTS.value() && isMainPart();
    }

    /** Whether they are most of the time in database calls, and none of them stands out. */
    public boolean isMainPart() {
        return shareOfTime >= MAIN_SHARE.value() && largestShare < STATEMENT_RELEVANT_SHARE.value();
    }

    /** The place of the application that most of the time in these statements comes from, if a window with stacks tells. */
    public Optional<String> location(Optional<Evidence> targeted) {
        Map<String, Double> millis = targeted.stream()
                .flatMap(run -> Repetition.statements(service, run).stream())
                .filter(usage -> usage.location() != null && statements.contains(usage.statement()))
                .collect(Collectors.groupingBy(
                        StatementUsage::location, Collectors.summingDouble(StatementUsage::totalMillis)));
        return millis.entrySet().stream().max(Map.Entry.comparingByValue()).map(Map.Entry::getKey);
    }

    /** How much of the work that all services give the database at maximum load they are, 0..1. */
    public double shareOfWork(Measurements measurements) {
        return StatementCost.shareOfWork(statements.stream().collect(Collectors.toSet()), service, measurements);
    }
}
