package dev.culprit.client.load;

/**
 * Translates the agent's wall clock into this JVM's {@code System.nanoTime}. Each exchange bounds the difference by its
 * own duration; the shortest of the recent ones is kept, and grows stale so that drift is followed.
 */
final class AgentClock {

    /** How fast trust in an old exchange fades: 200 ms per hour, more than clocks drift. */
    private static final double FADING = 200.0 / 3_600_000;

    private boolean known;
    private long offsetNanos;
    private long roundTripNanos;
    private long observedNanos;

    /**
     * Notes an exchange.
     *
     * @param agentEpochMillis the agent's clock when it answered
     * @param sentNanos local time before
     * @param receivedNanos local time after
     */
    void observe(long agentEpochMillis, long sentNanos, long receivedNanos) {
        long roundTrip = receivedNanos - sentNanos;
        double faded = roundTripNanos + FADING * (receivedNanos - observedNanos);
        if (!known || roundTrip <= faded) {
            known = true;
            roundTripNanos = roundTrip;
            observedNanos = receivedNanos;
            offsetNanos = agentEpochMillis * 1_000_000 - (sentNanos + roundTrip / 2);
        }
    }

    /** Local {@code System.nanoTime} of a time in the agent's clock. */
    long localNanos(long agentEpochMillis) {
        if (!known) {
            throw new IllegalStateException("no exchange with the agent yet");
        }
        return agentEpochMillis * 1_000_000 - offsetNanos;
    }
}
