package dev.culprit.heuristics.wording;

/** What correcting a cause would win. */
public final class GainSentences {

    private GainSentences() {}

    /** A quantity as it is now, and as it would be at best without the cause. */
    public record Change(double now, double atBest) {}

    /**
     * {@code Corrected, GET /books would take 45 ms instead of 398 ms at best, and the application would complete 300 calls per
     * second instead of 124; the processors would be full then.}
     *
     * @param responseMillis mean response time of the service
     * @param callsPerSecond what all services together complete
     * @param processorsFull whether the processors would be what limits it then
     * @param ceilingFromUsers so many users complete as many calls per second as all; 0 if that is not so
     */
    public static String atBest(
            String service,
            Change responseMillis,
            Change callsPerSecond,
            boolean processorsFull,
            int ceilingFromUsers) {
        return ceiling(callsPerSecond, ceilingFromUsers) + "Corrected, " + service + " would take "
                + Quantity.millis(responseMillis.atBest()) + " instead of " + Quantity.millis(responseMillis.now())
                + " at best, and the application would complete " + Quantity.perSecond(callsPerSecond.atBest())
                + " calls per second instead of " + Quantity.perSecond(callsPerSecond.now())
                + (processorsFull ? "; the processors would be full then." : ".");
    }

    private static String ceiling(Change callsPerSecond, int fromUsers) {
        return fromUsers > 0
                ? "No more than " + Quantity.perSecond(callsPerSecond.now()) + " calls per second are completed, with "
                        + Quantity.users(fromUsers) + " as with all. "
                : "";
    }
}
