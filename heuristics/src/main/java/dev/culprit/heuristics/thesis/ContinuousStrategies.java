package dev.culprit.heuristics.thesis;

import java.util.List;
import java.util.function.Predicate;

/**
 * Continuously Violated Requirements (Wert 2015, section 6.3.4, algorithms 9 to 11): all the time, or nearly, the required percentile is
 * above the limit. What share is nearly is not printed; 0.8 is that of the published code.
 */
final class ContinuousStrategies {

    private static final String PROBLEM = "continuously-violated-requirements";
    private static final double NEARLY_ALL = 0.8;

    static final List<Strategy> ALL = List.of(
            moving(5, 0.656),
            moving(11, 0.718),
            moving(51, 0.843),
            moving(501, 0.968),
            Strategy.winner(
                    PROBLEM, "buckets", 1, rule(calls -> share(calls.buckets(calls.bucketMillis())) > NEARLY_ALL)));

    private ContinuousStrategies() {}

    private static Strategy moving(int window, double published) {
        return Strategy.rival(
                PROBLEM, "moving percentile of " + window, published, rule(calls -> share(calls.around(window)) == 1));
    }

    private static Strategy.Rule rule(Predicate<ViolatedWindows> violated) {
        return (service, experiments) -> experiments
                .load()
                .evidence()
                .service(service)
                .map(calls -> ViolatedWindows.of(calls, experiments.requirement()))
                .map(violated::test)
                .orElse(false);
    }

    private static double share(boolean[] violated) {
        int number = 0;
        for (boolean each : violated) {
            number += each ? 1 : 0;
        }
        return violated.length == 0 ? 0 : (double) number / violated.length;
    }
}
