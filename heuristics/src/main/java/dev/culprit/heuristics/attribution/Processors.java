package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.queueing.ErlangC;

/**
 * Who keeps the processors busy at maximum load. When they are saturated (used beyond 0.67, 0.82 or 0.90 with 1, 2 or 4 of
 * them), threads wait for them wherever they become runnable, inside database and network calls too; then it is not the
 * other end that is slow.
 */
public final class Processors {

    private static final double RESPONSE_TIME_FACTOR = 3;

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
}
