package dev.culprit.heuristics.analysis.memory;

import static dev.culprit.heuristics.thresholds.MemoryThreshold.HEAP_FULL_SHARE;
import static dev.culprit.heuristics.thresholds.MemoryThreshold.LARGE_OBJECTS_THAT_FILL_HEAP;
import static dev.culprit.heuristics.thresholds.MemoryThreshold.LARGE_OBJECT_BYTES;

import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Pause.Request;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What pauses of the collector made room for. An object is large if a hundred of its size fill the heap, and it has a megabyte: a
 * JVM may tell the size of the buffer that a thread wants for small objects, which with G1 is half a megabyte in a small heap. It
 * is large, too, if the collector treats it apart for its size, unless so much is kept in the heap that the next small object
 * would find no room either.
 *
 * <p>Which of the two it was is unknown where its size was not recorded, or not how large the heap is: recordings of earlier
 * versions tell why the collector came, but not for what.
 *
 * @param large pauses for want of room for a large object, in order of time
 * @param small the same for any other object
 * @param unknown the same for one that may be either
 * @param millis length of all pauses together
 */
public record AllocationTrigger(List<Pause> large, List<Pause> small, List<Pause> unknown, double millis) {

    public AllocationTrigger {
        large = List.copyOf(large);
        small = List.copyOf(small);
        unknown = List.copyOf(unknown);
    }

    public static AllocationTrigger of(List<Pause> pauses, HeapUsage heap) {
        double kept = heap.leastShareKept();
        Predicate<Request> isLarge =
                request -> aHundredFill(request, heap) || request.humongous() && kept <= HEAP_FULL_SHARE.value();
        Predicate<Request> isUnknown = request ->
                !isLarge.test(request) && (request.humongous() ? Double.isNaN(kept) : isUntold(request, heap));
        return new AllocationTrigger(
                having(pauses, isLarge).toList(),
                having(pauses, isLarge.or(isUnknown).negate()).toList(),
                having(pauses, isUnknown).toList(),
                millis(pauses));
    }

    private static boolean aHundredFill(Request request, HeapUsage heap) {
        return heap.maximumBytes() > 0
                && request.bytes() >= LARGE_OBJECT_BYTES.value()
                && request.bytes() * LARGE_OBJECTS_THAT_FILL_HEAP.count() >= heap.maximumBytes();
    }

    /** Whether {@link #aHundredFill} cannot be said. */
    private static boolean isUntold(Request request, HeapUsage heap) {
        return request.bytes() < 0 || request.bytes() >= LARGE_OBJECT_BYTES.value() && heap.maximumBytes() <= 0;
    }

    private static Stream<Pause> having(List<Pause> pauses, Predicate<Request> property) {
        return pauses.stream().filter(pause -> pause.kind() == Pause.Kind.GC && has(pause, property));
    }

    private static boolean has(Pause pause, Predicate<Request> property) {
        Request request = pause.request();
        return request != null && property.test(request);
    }

    public double largeMillis() {
        return millis(large);
    }

    /** Share 0..1 of the time of all pauses; 0 without any. */
    public double largeShare() {
        return share(large);
    }

    /** Share 0..1 of the time of all pauses; 0 without any. */
    public double smallShare() {
        return share(small);
    }

    /** Share 0..1 of the time of all pauses; 0 without any. */
    public double unknownShare() {
        return share(unknown);
    }

    private double share(List<Pause> some) {
        return millis > 0 ? millis(some) / millis : 0;
    }

    private static double millis(List<Pause> pauses) {
        return pauses.stream()
                .filter(pause -> pause.kind() == Pause.Kind.GC)
                .mapToDouble(Pause::millis)
                .sum();
    }
}
