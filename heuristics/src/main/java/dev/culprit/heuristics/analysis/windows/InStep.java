package dev.culprit.heuristics.analysis.windows;

import static dev.culprit.heuristics.thresholds.WindowThreshold.USERS_IN_STEP;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.statistics.Oscillation;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;

/**
 * Tells whether the users of a closed workload move in step: all think for the same time, so their requests come in
 * waves, and the queues that form are the load's doing and not the application's (Wert 2015, section 7.4, first iteration).
 */
public final class InStep {

    private InStep() {}

    /** Whether completions recur with the users' cycle of response and think time. */
    public static boolean seen(Evidence run) {
        LoadReport load = run.load();
        if (load == null || run.experiment().users() < 2) {
            return false;
        }
        double cycle = MeanStates.of(run.services()).responseMillis() + load.thinkTimeMillis();
        double[] completions =
                run.services().stream().flatMapToDouble(InStep::completions).toArray();
        return cycle > 0 && Oscillation.autocorrelation(completions, run.windowMillis(), cycle) > USERS_IN_STEP.value();
    }

    private static DoubleStream completions(ServiceCalls calls) {
        return IntStream.range(0, calls.sampled())
                .mapToDouble(call -> calls.startMillis()[call] + calls.responseMillis()[call]);
    }
}
