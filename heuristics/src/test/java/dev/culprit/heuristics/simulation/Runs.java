package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.search.ExperimentRunner.Measured;
import dev.culprit.heuristics.search.ExperimentRunner.Outcome;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.List;
import java.util.stream.Stream;

/** Short words for tests of the simulator. */
public final class Runs {

    private Runs() {}

    /** Cases that the shortest rules are right about, too. */
    public static List<TestCase> plainCases() {
        return Stream.concat(TestCases.thesis().stream(), TestCases.further().stream())
                .toList();
    }

    public static Evidence run(SimulatedRunner runner, int users, double seconds) {
        return run(runner, new Experiment(users, Depth.WIDE, 10, seconds, 0));
    }

    public static Evidence run(SimulatedRunner runner, Experiment experiment) {
        Outcome outcome = runner.run(experiment);
        if (outcome instanceof Measured measured) {
            return measured.evidence();
        }
        throw new AssertionError(outcome.toString());
    }

    public static Evidence run(SimulatedApplication application, long seed, int users, double seconds) {
        return run(new SimulatedRunner(application, seed), users, seconds);
    }

    public static ServiceCalls only(Evidence evidence) {
        return evidence.services().get(0);
    }

    public static double[] millis(ServiceCalls calls, WaitState state) {
        return calls.stateMillis().getOrDefault(state, new double[calls.count()]);
    }

    public static double meanResponse(Evidence evidence) {
        return Percentiles.mean(only(evidence).responseMillis());
    }
}
