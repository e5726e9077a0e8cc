package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.queueing.ErlangC;
import dev.culprit.heuristics.queueing.FinitePopulation;

/**
 * Who keeps the processors busy at maximum load. When they are saturated (used beyond 0.67, 0.82 or 0.90 with 1, 2 or 4 of
 * them), threads wait for them wherever they become runnable, inside database and network calls too; then it is not the
 * other end that is slow.
 */
public final class Processors {

    private static final double RESPONSE_TIME_FACTOR = 3;
    private static final double FULL = 0.9;
    private static final double LITTLE = 0.1;
    private static final double MAIN_SHARE = 0.5;

    private Processors() {}

    /** Whether the processors are used beyond the point at which queueing theory predicts three times the unloaded time. */
    public static boolean saturated(Utilisation use) {
        return use.machine() >= ErlangC.utilisationForFactor(RESPONSE_TIME_FACTOR, use.processors());
    }

    /** Whether they are, and this application uses more of them than all other processes together. */
    public static boolean saturatedByApplication(Measurements measurements) {
        return measurements
                .maximum()
                .map(run -> run.utilisation())
                .map(use -> saturated(use) && use.jvm() > use.machine() / 2)
                .orElse(false);
    }

    /**
     * Whether the processors are what limits the calls of a service, whatever else these are seen to wait for. A thread that
     * holds a lock or a connection has to wait for a processor, too, before it can give it back, so queues form at whatever
     * threads share; that they go away would gain little if both hold:
     *
     * <ul>
     *   <li>the processors are full and it is calls that fill them: at a utilisation of U, nothing but fewer or faster
     *       computations can raise the throughput by more than a factor of 1 / U
     *   <li>if calls waited for nothing but processors, response times would still grow at least half as much with the load
     *       ({@link FinitePopulation}; demand per call by the utilisation law, think time by Little's law). With long think
     *       times a little more throughput makes response times short again
     * </ul>
     */
    public static boolean areBottleneck(String service, Measurements measurements) {
        Evidence loaded = measurements.maximum().orElse(null);
        Growth growth = Growth.of(service, measurements).orElse(null);
        if (loaded == null || growth == null || !saturatedByApplication(measurements)) {
            return false;
        }
        Utilisation use = loaded.utilisation();
        double calls = Math.min(1, use.machine()) - use.foreign();
        if (use.machine() < FULL || use.foreign() > LITTLE) {
            return false;
        }
        MeanStates all = MeanStates.of(loaded.services());
        double millisPerCall = loaded.windowMillis() / all.calls();
        double demand = calls * use.processors() * millisPerCall;
        double think = Math.max(0, measurements.maximumUsers() * millisPerCall - all.responseMillis());
        double alone = FinitePopulation.responseTime(measurements.maximumUsers(), think, demand, use.processors());
        return alone - demand >= MAIN_SHARE * growth.millis();
    }
}
