package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Pause.Request;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Pauses of the garbage collector while there is load. Each clears the heap but for a fifth.
 *
 * @param everyMillis mean time from the end of one to the start of the next; actual times are uniform within half of it
 *     to either side
 * @param everyCalls if positive, the collector comes after so many calls instead, for it is they who fill the heap
 * @param lengthMillis length of each
 * @param objectBytes size of the object that finds no room
 * @param made where most memory is allocated, as arrays; empty if nobody saw it
 */
public record CollectorPauses(
        double everyMillis, int everyCalls, double lengthMillis, long objectBytes, Optional<Place> made) {

    private static final long HEAP_BYTES = 512L << 20;
    private static final long KEPT_BYTES = HEAP_BYTES / 5;
    private static final int SMALL = 48;

    public CollectorPauses {
        if (!(everyMillis > 0) && everyCalls <= 0 || !(lengthMillis > 0)) {
            throw new IllegalArgumentException(
                    "every " + everyMillis + " ms or " + everyCalls + " calls for " + lengthMillis + " ms");
        }
    }

    /** For many small objects. */
    public CollectorPauses(double everyMillis, double lengthMillis) {
        this(everyMillis, 0, lengthMillis, SMALL, Optional.empty());
    }

    /** For the many small objects that calls make there. */
    public static CollectorPauses ofGarbage(int everyCalls, double lengthMillis, Place made) {
        return new CollectorPauses(0, everyCalls, lengthMillis, SMALL, Optional.of(made));
    }

    /** For large objects that are made there. */
    public CollectorPauses forObjects(long bytes, Place where) {
        return new CollectorPauses(everyMillis, everyCalls, lengthMillis, bytes, Optional.of(where));
    }

    /** One of them. */
    Pause at(double startMillis, boolean stacks) {
        return new Pause(
                Pause.Kind.GC,
                startMillis,
                lengthMillis,
                "Simulated (Allocation Failure)",
                new Request(
                        objectBytes,
                        false,
                        stacks ? made.map(Place::location).orElse(null) : null,
                        stacks ? made.map(Place::stack).orElse(List.of()) : List.of()));
    }

    /** What the heap was like in a window with these. */
    static HeapUsage heap(List<Pause> pauses) {
        long[] used = new long[pauses.size()];
        Arrays.fill(used, KEPT_BYTES);
        return new HeapUsage(
                HEAP_BYTES, pauses.stream().mapToDouble(Pause::endMillis).toArray(), used);
    }

    /** What a run with stacks sees: a heap is filled before the first pause, too. */
    List<AllocationSite> allocations(List<Pause> pauses) {
        return made.stream()
                .map(place -> new AllocationSite(
                        "byte[]", place.location(), place.stack(), (pauses.size() + 1.0) * (HEAP_BYTES - KEPT_BYTES)))
                .toList();
    }
}
