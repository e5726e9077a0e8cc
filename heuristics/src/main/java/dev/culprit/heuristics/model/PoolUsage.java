package dev.culprit.heuristics.model;

/**
 * State of one resource pool, sampled through the window. Arrays are read-only and of equal length.
 *
 * @param pool name of the pool as in {@link WaitSite#resource()}
 * @param type class of the pool, for example {@code com.zaxxer.hikari.HikariDataSource}
 * @param maximumSize configured maximum, -1 if the pool does not tell
 * @param active resources handed out, per sample; -1 if the pool does not tell
 * @param idle resources idle, per sample; -1 if the pool does not tell
 * @param waiting threads waiting for a resource, per sample
 * @param connectedShare share of the answers for which a connection was opened; NaN if unknown
 */
@SuppressWarnings("ArrayRecordComponent") // samples; never compared, never modified
public record PoolUsage(
        String pool, String type, int maximumSize, int[] active, int[] idle, int[] waiting, double connectedShare) {

    public PoolUsage {
        if (active.length != idle.length || idle.length != waiting.length) {
            throw new IllegalArgumentException(pool + ": arrays of different length");
        }
    }

    public int samples() {
        return active.length;
    }
}
