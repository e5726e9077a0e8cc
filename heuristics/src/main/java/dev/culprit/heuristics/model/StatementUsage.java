package dev.culprit.heuristics.model;

import org.jspecify.annotations.Nullable;

/**
 * Executions of one normalised SQL statement by one service, summed over the window.
 *
 * @param statement the text with literals replaced by {@code ?}
 * @param location application code that executes it, null in wide runs
 * @param totalMillis time of all executions together
 */
public record StatementUsage(
        String service, String statement, @Nullable String location, long executions, double totalMillis) {}
