package dev.culprit.heuristics.model;

import java.util.Arrays;
import java.util.List;

/**
 * The heap right after each collection. Arrays are read-only and of equal length.
 *
 * @param maximumBytes how large the heap may get, -1 if unknown
 * @param atMillis end of the collection after the opening of the window, ascending
 * @param usedBytes what is left in use: what is kept, and garbage that the collector did not look for
 * @param kept after collections that looked for garbage everywhere, ascending; empty if none did, or that is not known
 */
@SuppressWarnings("ArrayRecordComponent") // samples; never compared, never modified
public record HeapUsage(long maximumBytes, double[] atMillis, long[] usedBytes, List<Kept> kept) {

    /**
     * What somebody still refers to.
     *
     * @param atMillis as above
     * @param leastBytes no less than that, whatever the collector found too dear to clear
     */
    public record Kept(double atMillis, long leastBytes) {}

    public HeapUsage {
        if (atMillis.length != usedBytes.length) {
            throw new IllegalArgumentException(atMillis.length + " times, " + usedBytes.length + " values");
        }
        kept = List.copyOf(kept);
    }

    /** Least share of the heap that a collection left in use, 0..1; not a number if unknown. */
    public double leastShareKept() {
        return maximumBytes > 0 && usedBytes.length > 0
                ? (double) Arrays.stream(usedBytes).min().orElseThrow() / maximumBytes
                : Double.NaN;
    }

    /** No collection happened, or none was recorded. */
    public static HeapUsage none() {
        return new HeapUsage(-1, new double[0], new long[0], List.of());
    }
}
