package dev.culprit.heuristics.simulation;

/**
 * A heap of two generations, as most collectors have it: what survives a collection of the young one is old, and is
 * collected only when the heap is full. A collection stops the application for as long as it takes to move what survives.
 *
 * @param maximumBytes of both generations
 * @param youngBytes allocated from one collection to the next; less than the maximum
 * @param millisPerMegabyte that survives
 */
public record SimulatedHeap(long maximumBytes, long youngBytes, double millisPerMegabyte) {

    public SimulatedHeap {
        if (youngBytes < 1 || youngBytes >= maximumBytes || !(millisPerMegabyte > 0)) {
            throw new IllegalArgumentException(
                    youngBytes + " of " + maximumBytes + " bytes, " + millisPerMegabyte + " ms per MB");
        }
    }
}
