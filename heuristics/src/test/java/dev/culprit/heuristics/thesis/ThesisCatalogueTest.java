package dev.culprit.heuristics.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.rules.Rulebook;
import dev.culprit.heuristics.simulation.cases.SimulatedDiagnosis;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ThesisCatalogueTest {

    private static final long SEED = 41;

    private static DiagnosisResult diagnosed(String id, Durations durations) {
        TestCase truth = TestCases.byId(id);
        return SimulatedDiagnosis.of(truth, truth.application(), durations, Rules.THESIS, SEED);
    }

    private static VerdictKind verdict(DiagnosisResult result, String category) {
        return result.categories().stream()
                .filter(node -> node.id().equals(category))
                .map(CategoryResult::verdict)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void decidesWhatTheThesisHasAStrategyFor() {
        assertThat(Rulebook.plan(Rules.THESIS).detectors())
                .extracting(Detector::category)
                .containsExactlyInAnyOrder(
                        "performance-problem",
                        "application-hiccups",
                        "the-ramp",
                        "continuously-violated-requirements",
                        "traffic-jam",
                        "one-lane-bridge",
                        "database-congestion",
                        "the-stifle",
                        "expensive-database-call",
                        "excessive-messaging",
                        "the-blob",
                        "empty-semi-trucks");
    }

    @Test
    void everyProblemOfTheThesisIsDecided() {
        assertThat(Strategies.all())
                .extracting(Strategy::problem)
                .allMatch(problem -> ThesisCatalogue.detectors().stream()
                        .anyMatch(detector -> detector.category().equals(problem)));
    }

    @Test
    void whereOurRulesAgreeTheyNameTheCause() {
        DiagnosisResult result = diagnosed("21", Durations.QUICK);

        assertThat(verdict(result, "one-lane-bridge")).isEqualTo(VerdictKind.DETECTED);
        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("one-lane-bridge");
            assertThat(finding.cause()).isIn(TestCases.byId("21").causes());
        });
    }

    /** The bridge that the thesis sees in a full broker. */
    @Test
    void whatOnlyTheThesisSeesStandsInTheTreeBesideWhatIsNamed() {
        DiagnosisResult result = diagnosed("19", Durations.QUICK);

        assertThat(verdict(result, "excessive-messaging")).isEqualTo(VerdictKind.DETECTED);
        assertThat(verdict(result, "one-lane-bridge")).isEqualTo(VerdictKind.DETECTED);
        assertThat(result.findings())
                .isNotEmpty()
                .allMatch(finding -> finding.path().contains("excessive-messaging"));
    }

    @Test
    void whereOurRulesDoNotAgreeTheFindingSaysSo() {
        Detector bridge = ThesisCatalogue.detectors().stream()
                .filter(detector -> detector.category().equals("one-lane-bridge"))
                .findFirst()
                .orElseThrow();
        Measurements nothing = new Measurements(Requirement.DEFAULT, 50, List.of());

        assertThat(bridge.judge("a", nothing).kind()).isEqualTo(VerdictKind.INCONCLUSIVE);
        assertThat(bridge.findings(List.of("a", "b"), List.of("one-lane-bridge"), nothing))
                .singleElement()
                .satisfies(finding -> {
                    assertThat(finding.services()).containsExactly("a", "b");
                    assertThat(finding.cause()).isEqualTo(Cause.UNKNOWN);
                    assertThat(finding.confidence()).isEqualTo(Confidence.LOW);
                    assertThat(finding.sentence()).contains("queueing theory", "Our own rule comes to another answer");
                });
    }

    @Test
    void aRampIsAskedAloneAgainAndAgain() {
        DiagnosisResult result = diagnosed("6", Durations.THOROUGH);

        assertThat(verdict(result, "the-ramp")).isEqualTo(VerdictKind.DETECTED);
        List<Integer> users = result.experiments().stream()
                .map(ExperimentResult::users)
                .limit(8)
                .toList();
        assertThat(users).containsExactly(50, 1, 50, 1, 50, 1, 50, 1);
        assertThat(result.experiments()).extracting(ExperimentResult::key).doesNotHaveDuplicates();
    }

    @Test
    void aHealthyOneIsTold() {
        TestCase truth = TestCases.byId("10");
        DiagnosisResult result =
                SimulatedDiagnosis.of(truth, truth.twin().orElseThrow(), Durations.QUICK, Rules.THESIS, SEED);

        assertThat(result.outcome()).isEqualTo(Outcome.HEALTHY);
        assertThat(result.experiments()).hasSize(1);
        assertThat(result.options().rules()).isEqualTo(Rules.THESIS);
    }

    private static Detector thesis(String category) {
        return ThesisCatalogue.detectors().stream()
                .filter(detector -> detector.category().equals(category))
                .findFirst()
                .orElseThrow();
    }

    private static EvidenceBuilder window(int users, int calls) {
        return EvidenceBuilder.at(users).calls("a", calls, WaitState.LOCK, call -> 20.0 * users);
    }

    /** The strategies themselves would say that there is no problem. */
    @Test
    void whatWasNotMeasuredIsNotDenied() {
        for (Detector detector : ThesisCatalogue.detectors()) {
            Measurements few = measured(window(50, 29).build(), window(1, 300).build());
            assertThat(detector.judge("a", few).kind()).as(detector.category()).isEqualTo(VerdictKind.INCONCLUSIVE);
        }
        assertThat(thesis("traffic-jam")
                        .judge("a", measured(window(50, 3000).build()))
                        .reason())
                .contains("a single user called it 0 times; 18 calls are needed");
        Evidence unknown = window(50, 3000)
                .utilisation(new Utilisation(Double.NaN, Double.NaN, 0, 2))
                .build();
        Evidence remote = window(50, 3000)
                .statements(new StatementUsage("a", "select ?", null, 3000, 3000, StatementUsage.PerCall.once(3000)))
                .build();
        Map.of("one-lane-bridge", unknown, "database-congestion", remote).forEach((category, loaded) -> {
            Verdict verdict =
                    thesis(category).judge("a", measured(loaded, window(1, 300).build()));
            assertThat(verdict.kind()).as(category).isEqualTo(VerdictKind.INCONCLUSIVE);
            assertThat(verdict.reason()).contains("how busy the resources were was not measured");
        });
        assertThat(thesis("traffic-jam")
                        .judge("a", measured(unknown, window(1, 300).build()))
                        .kind())
                .as("which does not look at processors")
                .isNotEqualTo(VerdictKind.INCONCLUSIVE);
    }

    private static Measurements measured(Evidence... windows) {
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(windows));
    }
}
