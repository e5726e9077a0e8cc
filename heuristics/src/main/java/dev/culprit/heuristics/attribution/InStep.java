package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.contract.LoadReport;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.statistics.Oscillation;
import java.util.stream.IntStream;

/**
 * Tells whether the users of a closed workload move in step: all think for the same time, so their requests come in
 * waves, and the queues that form are the load's doing and not the application's (Wert 2015, section 7.4, first iteration).
 * Users who begin together drift apart if their calls do not all take equally long; so the beginning of a window is looked at,
 * too.
 */
public final class InStep {

    private static final double CLEAR = 0.5;
    private static final double BEGINNING = 1.0 / 3;

    private InStep() {}

    /** Whether completions recur with the users' cycle of response and think time, in the whole window or at its beginning. */
    public static boolean seen(Evidence run) {
        return seen(run, run.windowMillis()) || seen(run, run.windowMillis() * BEGINNING);
    }

    private static boolean seen(Evidence run, double untilMillis) {
        LoadReport load = run.load();
        if (load == null || run.experiment().users() < 2) {
            return false;
        }
        double cycle = meanResponse(run, untilMillis) + load.thinkTimeMillis();
        double[] completions = run.services().stream()
                .flatMapToDouble(calls -> before(untilMillis, calls).mapToDouble(call -> completion(calls, call)))
                .toArray();
        return cycle > 0 && Oscillation.autocorrelation(completions, untilMillis, cycle) > CLEAR;
    }

    private static double meanResponse(Evidence run, double untilMillis) {
        return run.services().stream()
                .flatMapToDouble(calls -> before(untilMillis, calls).mapToDouble(call -> calls.responseMillis()[call]))
                .average()
                .orElse(Double.NaN);
    }

    private static IntStream before(double untilMillis, ServiceCalls calls) {
        return IntStream.range(0, calls.count()).filter(call -> completion(calls, call) < untilMillis);
    }

    private static double completion(ServiceCalls calls, int call) {
        return calls.startMillis()[call] + calls.responseMillis()[call];
    }
}
