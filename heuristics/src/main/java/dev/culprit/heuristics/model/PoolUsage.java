package dev.culprit.heuristics.model;

/**
 * State of one resource pool, sampled through the window. Arrays are read-only and of equal length.
 *
 * @param pool name of the pool as in {@link WaitSite#resource()}
 * @param type class of the pool, for example {@code com.zaxxer.hikari.HikariDataSource}
 * @param resource what it hands out
 * @param maximumSize configured maximum, -1 if the pool does not tell
 * @param active resources handed out, per sample; -1 if the pool does not tell
 * @param idle resources idle, per sample; -1 if the pool does not tell
 * @param waiting threads, tasks or requests waiting for a resource, per sample; -1 if unknown
 * @param connectedShare share of the answers for which a connection was opened; NaN if unknown
 */
@SuppressWarnings("ArrayRecordComponent") // samples; never compared, never modified
public record PoolUsage(
        String pool,
        String type,
        Resource resource,
        int maximumSize,
        int[] active,
        int[] idle,
        int[] waiting,
        double connectedShare) {

    /** What a pool hands out. */
    public enum Resource {
        /** To databases or other services; threads wait for them. */
        CONNECTIONS,
        /** Of an executor; tasks wait for them. */
        THREADS,
        /**
         * Of the server; requests wait for them in front of the application, where no probe sees them. There is at most one such
         * pool: its maximum is the number of threads that were seen, and how many requests wait is unknown.
         */
        REQUEST_THREADS,
        /** Of a semaphore; threads wait for them. Its maximum is what was seen free. */
        PERMITS
    }

    public PoolUsage {
        if (active.length != idle.length || idle.length != waiting.length) {
            throw new IllegalArgumentException(pool + ": arrays of different length");
        }
    }

    public int samples() {
        return active.length;
    }
}
