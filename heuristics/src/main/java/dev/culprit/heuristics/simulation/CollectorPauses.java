package dev.culprit.heuristics.simulation;

/**
 * Pauses of the garbage collector while there is load.
 *
 * @param everyMillis mean time from the end of one to the start of the next; actual times are uniform within half of it
 *     to either side
 * @param lengthMillis length of each
 */
public record CollectorPauses(double everyMillis, double lengthMillis) {

    public CollectorPauses {
        if (!(everyMillis > 0) || !(lengthMillis > 0)) {
            throw new IllegalArgumentException("every " + everyMillis + " ms for " + lengthMillis + " ms");
        }
    }
}
