package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

/** A second look that a detector asks for may be disturbed, too. */
class SecondLookTest {

    private static final TestCase RAMP = TestCases.byId("6");

    private final List<Experiment> run = new ArrayList<>();
    private final List<Experiment> disturbed = new ArrayList<>();

    @Test
    void isTakenAgainOnceIfItWasDisturbed() {
        DiagnosisResult result = diagnose(experiment -> second(experiment) && disturbed.isEmpty());

        assertThat(disturbed).hasSize(1);
        assertThat(ObservedSearch.verdict(result, "the-ramp")).isEqualTo(VerdictKind.DETECTED);
        assertThat(run).extracting(Experiment::key).doesNotHaveDuplicates();
    }

    @Test
    void leavesAnOpenQuestionThatIsToldBesideWhatWasFound() {
        DiagnosisResult result = diagnose(SecondLookTest::second);

        // and the comparison with the load, which a single user called too rarely for
        assertThat(disturbed).hasSize(2 * 2);
        assertThat(ObservedSearch.verdict(result, "the-ramp")).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(result.outcome()).isEqualTo(Outcome.FINDINGS);
        assertThat(result.notTested())
                .anySatisfy(open -> assertThat(open.what()).isEqualTo("the-ramp"));
    }

    private static boolean second(Experiment experiment) {
        return experiment.users() == 1 && experiment.repetition() > 0;
    }

    private DiagnosisResult diagnose(Predicate<Experiment> disturbs) {
        SimulatedRunner application = new SimulatedRunner(RAMP.application(), 1);
        DiagnosisOptions options = new DiagnosisOptions(
                RAMP.requirement(), 50, DiagnosisOptions.Durations.THOROUGH, DiagnosisOptions.Rules.DEFAULT, 1, 1, "");
        ExperimentRunner runner = experiment -> {
            run.add(experiment);
            if (disturbs.test(experiment)) {
                disturbed.add(experiment);
                return new ExperimentRunner.Invalid("somebody else used the processors", true);
            }
            return application.run(experiment);
        };
        return new Search(Catalogue.plan())
                .diagnose("r", options, new Environment(Map.of()), runner, SearchListener.SILENT, () -> false);
    }
}
