package dev.culprit.agent.probes.jdbc;

/**
 * How many rows a statement has fetched since its probes are on.
 *
 * @param statement normalised SQL text
 * @param results that it gave, one for each execution
 * @param rows of all results together
 * @param most of one result
 */
public record FetchFigures(String statement, long results, long rows, long most) {}
