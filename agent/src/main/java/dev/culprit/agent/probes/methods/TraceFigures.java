package dev.culprit.agent.probes.methods;

/**
 * What is missing of the measured traces, since chosen methods have their probes.
 *
 * @param cutAtDepth traces of which calls were left out because they lay too deep
 * @param cutAtCalls traces of which calls were left out because there were too many
 * @param callsLeftOut these calls; late by some ten thousand for each trace that goes on
 * @param tracesLeftOut traces of which nothing was written down because too much was in the same second
 * @param handedOver tasks that were handed to executors
 * @param takenUp those of them that a thread was seen to begin with
 */
public record TraceFigures(
        long cutAtDepth, long cutAtCalls, long callsLeftOut, long tracesLeftOut, long handedOver, long takenUp) {

    public static final TraceFigures NONE = new TraceFigures(0, 0, 0, 0, 0, 0);
}
