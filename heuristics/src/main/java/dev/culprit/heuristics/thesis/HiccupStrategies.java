package dev.culprit.heuristics.thesis;

import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * Application Hiccups (Wert 2015, section 6.3.2, algorithms 3 to 5): there are hiccups, and together they last for less than a share of the
 * experiment.
 *
 * <p>Corrected: a hiccup that goes on at the end is one; it ends where the first bucket that is clean begins. The share is not
 * printed; 0.3 is that of the published code.
 */
final class HiccupStrategies {

    private static final String PROBLEM = "application-hiccups";
    private static final double MOST_OF_TIME = 0.3;

    /** Of the limit: 5 s where that is 1 s, as in the thesis. */
    private static final double LONGEST_BUCKET = 5;

    static final List<Strategy> ALL = List.of(
            moving(5, 0.972),
            moving(11, 1),
            moving(51, 1),
            moving(501, 0.833),
            Strategy.winner(PROBLEM, "buckets", 1, rule(HiccupStrategies::inBuckets)));

    private HiccupStrategies() {}

    private static Strategy moving(int window, double published) {
        return Strategy.rival(
                PROBLEM, "moving percentile of " + window, published, rule(calls -> around(calls, window)));
    }

    /** @param hiccups how long they last together, in milliseconds; negative if there are none */
    private static Strategy.Rule rule(ToDoubleFunction<ViolatedWindows> hiccups) {
        return (service, experiments) -> experiments
                .load()
                .evidence()
                .service(service)
                .map(calls -> ViolatedWindows.of(calls, experiments.requirement()))
                .map(calls -> {
                    double lasting = hiccups.applyAsDouble(calls);
                    return lasting >= 0 && lasting < MOST_OF_TIME * calls.length();
                })
                .orElse(false);
    }

    private static double around(ViolatedWindows calls, int window) {
        boolean[] violated = calls.around(window);
        double lasting = -1;
        int begun = -1;
        for (int call = 0; call < violated.length; call++) {
            boolean last = call == violated.length - 1;
            if (violated[call] && begun < 0) {
                begun = call;
            }
            if (begun >= 0 && (!violated[call] || last)) {
                lasting = Math.max(0, lasting) + calls.start(call) - calls.start(begun);
                begun = -1;
            }
        }
        return lasting;
    }

    private static double inBuckets(ViolatedWindows calls) {
        double width = Math.min(calls.bucketMillis(), LONGEST_BUCKET * calls.limitMillis());
        double lasting = -1;
        for (boolean violated : calls.buckets(width)) {
            lasting = violated ? Math.max(0, lasting) + width : lasting;
        }
        return lasting;
    }
}
