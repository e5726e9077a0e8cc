package dev.culprit.heuristics.model;

import org.jspecify.annotations.Nullable;

/**
 * Executions of one normalised SQL statement by one service, summed over the window.
 *
 * @param statement the text with literals replaced by {@code ?}
 * @param location application code that executes it, null in wide runs
 * @param executions all executions together
 * @param totalMillis time of all executions together
 * @param calls service calls that executed it at least once
 * @param upperQuartile executions per such call, 75th percentile: what a call typically does when it does it
 * @param most executions in one call at most
 */
public record StatementUsage(
        String service,
        String statement,
        @Nullable String location,
        long executions,
        double totalMillis,
        int calls,
        int upperQuartile,
        int most) {}
