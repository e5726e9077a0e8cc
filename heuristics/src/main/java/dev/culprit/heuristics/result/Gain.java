package dev.culprit.heuristics.result;

/**
 * What correcting a cause would win at maximum load, at best: bounds, no forecast.
 *
 * @param service the one that suffers most
 * @param responseMillis its mean response time now
 * @param bestResponseMillis the same without the cause, at least
 * @param callsPerSecond what all services together complete now
 * @param bestCallsPerSecond the same without the cause, at most
 * @param limit why it would be no better
 */
public record Gain(
        String service,
        double responseMillis,
        double bestResponseMillis,
        double callsPerSecond,
        double bestCallsPerSecond,
        Limit limit) {

    /** What keeps the application from being faster still. */
    public enum Limit {
        /** What else calls do, and how long users pause. */
        REST,
        /** The processors would be full. */
        PROCESSORS
    }

    /** For people: {@code Corrected, GET /books would take 45 ms instead of 398 ms at best, …}. */
    public String sentence() {
        return "Corrected, " + service + " would take " + Quantity.millis(bestResponseMillis) + " instead of "
                + Quantity.millis(responseMillis) + " at best, and the application would complete "
                + Quantity.perSecond(bestCallsPerSecond) + " calls per second instead of "
                + Quantity.perSecond(callsPerSecond)
                + (limit == Limit.PROCESSORS ? "; the processors would be full then." : ".");
    }
}
