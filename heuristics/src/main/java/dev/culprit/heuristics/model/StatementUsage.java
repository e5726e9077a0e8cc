package dev.culprit.heuristics.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Executions of one normalised SQL statement by one service, summed over the window.
 *
 * @param statement the text with literals replaced by {@code ?}
 * @param location application code that executes it, null in wide runs
 * @param executions all executions together
 * @param totalMillis time of all executions together
 * @param perCall how the executions spread over service calls
 * @param rowsPerResult that somebody took from its results, whichever service executed it; a mean for each second (or tenth of a
 *     shorter window) in which it gave results, in order of time. Empty if it gave none, or nobody counted
 */
public record StatementUsage(
        String service,
        String statement,
        @Nullable String location,
        long executions,
        double totalMillis,
        PerCall perCall,
        List<Double> rowsPerResult) {

    public StatementUsage {
        rowsPerResult = List.copyOf(rowsPerResult);
    }

    /** One whose rows nobody counted. */
    public StatementUsage(
            String service,
            String statement,
            @Nullable String location,
            long executions,
            double totalMillis,
            PerCall perCall) {
        this(service, statement, location, executions, totalMillis, perCall, List.of());
    }

    /**
     * How often single service calls execute a statement.
     *
     * @param calls service calls that executed it at least once
     * @param upperQuartile executions per such call, 75th percentile: what a call typically does when it does it
     * @param most executions in one call at most
     */
    public record PerCall(int calls, int upperQuartile, int most) {

        /** Each of so many calls executed it once. */
        public static PerCall once(int calls) {
            return new PerCall(calls, 1, 1);
        }
    }

    /** Service calls that executed it at least once. */
    public int calls() {
        return perCall.calls();
    }

    /** Executions per such call, 75th percentile. */
    public int upperQuartile() {
        return perCall.upperQuartile();
    }

    /** Executions in one call at most. */
    public int most() {
        return perCall.most();
    }

    /** The same, with rows that were counted. */
    public StatementUsage withRows(List<Double> counted) {
        return new StatementUsage(service, statement, location, executions, totalMillis, perCall, counted);
    }

    /** The same with so many times as long executions. */
    public StatementUsage scaled(double factor) {
        return new StatementUsage(
                service, statement, location, executions, totalMillis * factor, perCall, rowsPerResult);
    }
}
