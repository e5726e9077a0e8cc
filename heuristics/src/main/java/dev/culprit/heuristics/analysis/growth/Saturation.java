package dev.culprit.heuristics.analysis.growth;

import static dev.culprit.heuristics.thresholds.TimeThreshold.SATURATION_FACTOR;

import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.queueing.ErlangC;

/** From which use on processors make what waits for them slow: beyond 0.67, 0.82 or 0.90 of 1, 2 or 4 of them. */
public final class Saturation {

    private Saturation() {}

    /** Whether the processors are used beyond the point at which queueing theory predicts three times the unloaded time. */
    public static boolean reached(Utilisation use) {
        return reached(use.machine(), use.processors());
    }

    /**
     * The same.
     *
     * @param used share of all processors, 0..1
     */
    public static boolean reached(double used, int processors) {
        return used >= ErlangC.utilisationForFactor(SATURATION_FACTOR.value(), processors);
    }
}
