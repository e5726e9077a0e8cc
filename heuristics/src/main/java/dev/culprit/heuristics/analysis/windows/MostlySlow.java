package dev.culprit.heuristics.analysis.windows;

import static dev.culprit.heuristics.thresholds.LoadThreshold.PROBLEM_FEWEST_CALLS_FAR_AWAY;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.statistics.WilsonInterval;

/**
 * Whether most calls exceed the limit, beyond doubt. Then a handful of them decides: pages of some seconds give no more in a window, and
 * what makes one call in a hundred slow cannot have made most of them slow.
 */
public final class MostlySlow {

    private MostlySlow() {}

    /**
     * At least 10 calls, and the lower bound of the share of slow ones (Wilson, one-sided 95 %) is at least a half: 8 of 10.
     *
     * @param calls number of calls that were looked at
     * @param slow number of them beyond the limit
     */
    public static boolean seen(double slow, double calls) {
        return calls >= PROBLEM_FEWEST_CALLS_FAR_AWAY.value()
                && WilsonInterval.of(slow, calls, WilsonInterval.Z_ONE_SIDED_95).lower() >= MAIN_SHARE.value();
    }
}
