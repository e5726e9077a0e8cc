package dev.culprit.heuristics.simulation.cases;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.rules.Rulebook;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.search.Search;
import dev.culprit.heuristics.search.SearchListener;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import java.util.Map;

/** The whole search on a simulated application, as a user would have it done. */
public final class SimulatedDiagnosis {

    private static final int USERS = 50;
    private static final double SHORT_WINDOW_SECONDS = 60;

    private SimulatedDiagnosis() {}

    /** Long enough for the truth of the case to happen: hiccups and ramps cannot be told from continuous violation before. */
    public static Durations durations(TestCase truth) {
        return truth.decisiveWindowSeconds() > SHORT_WINDOW_SECONDS ? Durations.THOROUGH : Durations.QUICK;
    }

    /** Same application and seed: same result. */
    public static DiagnosisResult of(TestCase truth, SimulatedApplication application, Durations durations, long seed) {
        return of(truth, application, durations, Rules.DEFAULT, seed);
    }

    /** The same, judged by these rules. */
    public static DiagnosisResult of(
            TestCase truth, SimulatedApplication application, Durations durations, Rules rules, long seed) {
        return by(new SimulatedRunner(application, seed), truth, durations, rules, seed);
    }

    /** With experiments that are run by somebody else. */
    public static DiagnosisResult by(ExperimentRunner runner, TestCase truth, Durations durations, long seed) {
        return by(runner, truth, durations, Rules.DEFAULT, seed);
    }

    private static DiagnosisResult by(
            ExperimentRunner runner, TestCase truth, Durations durations, Rules rules, long seed) {
        DiagnosisOptions options = new DiagnosisOptions(truth.requirement(), USERS, durations, rules, 1, seed, "");
        return new Search(Rulebook.plan(rules))
                .diagnose("simulated", options, new Environment(Map.of()), runner, SearchListener.SILENT, () -> false);
    }
}
