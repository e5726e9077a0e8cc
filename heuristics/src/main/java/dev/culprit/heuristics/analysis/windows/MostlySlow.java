package dev.culprit.heuristics.analysis.windows;

import static dev.culprit.heuristics.thresholds.LoadThreshold.PROBLEM_FEWEST_CALLS_FAR_AWAY;
import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.statistics.WilsonInterval;
import java.util.stream.IntStream;

/**
 * Whether most calls of a service exceed the limit throughout a window, beyond doubt. Then a handful of them decides: pages of some seconds
 * give no more in a window, and what makes one call in a hundred slow cannot have made most of them slow.
 */
public final class MostlySlow {

    private MostlySlow() {}

    /**
     * There are at least 10 calls, the lower bound of the share of slow ones (Wilson, one-sided 95 %) is at least a half (8 of 10), and from the
     * first slow one to the last at least half of the window passes: a standstill makes neighbours slow.
     */
    public static boolean seen(String service, Evidence run, double limitMillis) {
        ServiceCalls calls = run.service(service).orElse(null);
        if (calls == null || calls.sampled() < PROBLEM_FEWEST_CALLS_FAR_AWAY.value()) {
            return false;
        }
        double[] slow = IntStream.range(0, calls.sampled())
                .filter(call -> calls.responseMillis()[call] > limitMillis)
                .mapToDouble(call -> calls.startMillis()[call])
                .toArray();
        return WilsonInterval.of(slow.length, calls.sampled(), WilsonInterval.Z_ONE_SIDED_95)
                                .lower()
                        >= MAIN_SHARE.value()
                && slow[slow.length - 1] - slow[0] >= MAIN_SHARE.value() * run.windowMillis();
    }
}
