package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.Pause.Request;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * What pauses of the collector made room for. An object is large if a hundred of its size fill the heap; and if the collector
 * treats it apart for its size, unless so much is kept in the heap that the next small object would find no room either.
 *
 * @param large pauses for want of room for a large object, in order of time
 * @param small the same for any other object
 * @param millis length of all pauses together
 */
public record MadeRoom(List<Pause> large, List<Pause> small, double millis) {

    private static final int HUNDRED = 100;
    private static final double FULL = 0.5;

    public MadeRoom {
        large = List.copyOf(large);
        small = List.copyOf(small);
    }

    public static MadeRoom of(List<Pause> pauses, HeapUsage heap) {
        boolean full = heap.leastShareKept() > FULL;
        Predicate<Request> isLarge = request -> aHundredFill(request, heap) || request.humongous() && !full;
        return new MadeRoom(
                having(pauses, isLarge).toList(),
                having(pauses, isLarge.negate()).toList(),
                millis(pauses));
    }

    private static boolean aHundredFill(Request request, HeapUsage heap) {
        return heap.maximumBytes() > 0 && request.bytes() > 0 && request.bytes() * HUNDRED >= heap.maximumBytes();
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
