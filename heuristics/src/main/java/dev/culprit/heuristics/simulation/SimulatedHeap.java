package dev.culprit.heuristics.simulation;

/**
 * A heap of two generations, as most collectors have it: what survives a collection of the young one is old, and is
 * collected only when the heap is full. A collection comes when an object finds no room among the young ones, and stops the
 * application for as long as it takes to move what survives.
 *
 * @param maximumBytes of both generations
 * @param youngBytes allocated from one collection to the next; less than the maximum
 * @param keptBytes what the application has kept from its start, which is old
 * @param millisPerMegabyte that survives
 */
public record SimulatedHeap(long maximumBytes, long youngBytes, long keptBytes, double millisPerMegabyte) {

    /** What sizes are told in. */
    static final double BYTES_PER_MEGABYTE = 1e6;

    public SimulatedHeap {
        if (youngBytes < 1 || keptBytes < 0 || youngBytes + keptBytes > maximumBytes || !(millisPerMegabyte > 0)) {
            throw new IllegalArgumentException(youngBytes + " and " + keptBytes + " of " + maximumBytes + " bytes, "
                    + millisPerMegabyte + " ms per MB");
        }
    }

    /** In which nothing is kept at first. */
    public SimulatedHeap(long maximumBytes, long youngBytes, double millisPerMegabyte) {
        this(maximumBytes, youngBytes, 0, millisPerMegabyte);
    }

    /** Which is full whenever the collector comes: it moves all that is kept, and takes so long if no call keeps anything. */
    public static SimulatedHeap collectedAsAWhole(long maximumBytes, long keptBytes, double millis) {
        return new SimulatedHeap(
                maximumBytes, maximumBytes - keptBytes, keptBytes, millis * BYTES_PER_MEGABYTE / keptBytes);
    }
}
