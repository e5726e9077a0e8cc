package dev.culprit.client.load;

/**
 * The interval that a report covers.
 *
 * @param token token of the load request
 * @param startEpochMillis start in the agent's clock
 * @param millis length
 * @param startNanos start on this JVM's {@code System.nanoTime}
 */
public record LoadWindow(String token, long startEpochMillis, double millis, long startNanos) {

    long endNanos() {
        return startNanos + Math.round(millis * 1e6);
    }
}
