package dev.culprit.heuristics.model;

/**
 * Time in which all threads of the application stood still.
 *
 * @param startMillis after the opening of the window, negative if it began before
 * @param millis length
 * @param reason the collection and its cause, for example {@code G1New (G1 Evacuation Pause)}; empty for a stall
 */
public record Pause(Kind kind, double startMillis, double millis, String reason) {

    /** Who stopped them. */
    public enum Kind {
        /** The garbage collector. */
        GC,
        /** The machine: an idle thread woke late, and no collection explains it. */
        STALL
    }

    public double endMillis() {
        return startMillis + millis;
    }
}
