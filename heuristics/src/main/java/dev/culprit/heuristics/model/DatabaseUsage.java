package dev.culprit.heuristics.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a database server says about itself, sampled over a connection of our own: how many sessions were executing a
 * statement, and how many of those stood blocked by a lock of another session.
 *
 * @param database its address without credentials, for example {@code //localhost:5432/shop}
 * @param product name and version
 * @param samples number of samples in the window
 * @param meanRunning sessions executing and not blocked, mean of the samples
 * @param meanBlocked sessions blocked by a lock, mean of the samples
 * @param statements per normalised statement the same, most first
 */
public record DatabaseUsage(
        String database,
        String product,
        int samples,
        double meanRunning,
        double meanBlocked,
        List<Activity> statements) {

    public DatabaseUsage {
        statements = List.copyOf(statements);
    }

    /**
     * One statement as the server saw it.
     *
     * @param statement with literals replaced by {@code ?}
     * @param blockedBy the statement that the blocking session executed last, null if never blocked or unknown
     */
    public record Activity(
            String statement,
            double meanRunning,
            double meanBlocked,
            @Nullable String blockedBy) {}
}
