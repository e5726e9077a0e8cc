package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.search.Search;
import dev.culprit.heuristics.search.SearchListener;
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
        DiagnosisOptions options = new DiagnosisOptions(
                truth.requirement(), USERS, durations, DiagnosisOptions.Rules.DEFAULT, 1, seed, "");
        return new Search(Catalogue.plan())
                .diagnose(
                        "simulated",
                        options,
                        new Environment(Map.of()),
                        new SimulatedRunner(application, seed),
                        SearchListener.SILENT,
                        () -> false);
    }
}
