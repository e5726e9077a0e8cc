package dev.culprit.heuristics.model;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Time in which all threads of the application stood still.
 *
 * @param startMillis after the opening of the window, negative if it began before
 * @param millis length
 * @param reason the collection and its cause, for example {@code G1New (G1 Evacuation Pause)}; empty for a stall
 * @param request what there was no room for; null if that is not why, or nobody knows
 */
public record Pause(
        Kind kind,
        double startMillis,
        double millis,
        String reason,
        @Nullable Request request) {

    /** Who stopped them. */
    public enum Kind {
        /** The garbage collector. */
        GC,
        /** The machine: an idle thread woke late, and no collection explains it. */
        STALL
    }

    /**
     * An object for which the collector had to make room.
     *
     * @param bytes its size, or that of the buffer its thread wanted for it and other small ones; -1 if unknown
     * @param humongous whether the collector treats it apart from others for its size
     * @param location application code that wanted it, as {@code package.Class.method(File.java:line)}; null if not recorded
     * @param stack frames from there outwards, same form
     */
    public record Request(
            long bytes, boolean humongous, @Nullable String location, List<String> stack) {

        public Request {
            stack = List.copyOf(stack);
        }
    }

    /** Not for want of room. */
    public Pause(Kind kind, double startMillis, double millis, String reason) {
        this(kind, startMillis, millis, reason, null);
    }

    public double endMillis() {
        return startMillis + millis;
    }
}
