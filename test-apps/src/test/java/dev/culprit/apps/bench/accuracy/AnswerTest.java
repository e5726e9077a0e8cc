package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.simulation.cases.Question;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AnswerTest {

    private static DiagnosisResult result(Map<String, VerdictKind> verdicts) {
        Taxonomy taxonomy = Taxonomy.standard();
        List<CategoryResult> categories = taxonomy.categories().stream()
                .map(category -> new CategoryResult(
                        category.id(),
                        category.parent(),
                        category.name(),
                        verdicts.getOrDefault(category.id(), VerdictKind.SKIPPED),
                        "Because.",
                        List.of()))
                .toList();
        Requirement requirement = Requirement.parse("p99<100ms");
        return DiagnosisResult.builder(
                        "run",
                        Outcome.FINDINGS,
                        new DiagnosisOptions(
                                requirement,
                                50,
                                DiagnosisOptions.Durations.QUICK,
                                DiagnosisOptions.Rules.DEFAULT,
                                0.1,
                                1,
                                ""),
                        new Environment(Map.of()))
                .categories(categories)
                .build();
    }

    @Test
    void detectedIsYesWhereverItStands() {
        DiagnosisResult result = result(Map.of(
                "performance-problem", VerdictKind.DETECTED,
                "the-stifle", VerdictKind.NOT_DETECTED,
                "traffic-jam/the-stifle", VerdictKind.DETECTED));

        assertThat(Answer.of(result, Question.PERFORMANCE_PROBLEM)).isEqualTo(Answer.YES);
        assertThat(Answer.of(result, Question.STIFLE)).isEqualTo(Answer.YES);
    }

    @Test
    void whatStandsBelowWhatIsRuledOutIsNo() {
        DiagnosisResult result = result(Map.of("performance-problem", VerdictKind.NOT_DETECTED));

        for (Question question : Question.values()) {
            assertThat(Answer.of(result, question)).as("%s", question).isEqualTo(Answer.NO);
        }
    }

    @Test
    void whatStandsBelowADoubtIsInDoubt() {
        DiagnosisResult result = result(Map.of(
                "performance-problem", VerdictKind.DETECTED,
                "continuously-violated-requirements", VerdictKind.DETECTED,
                "traffic-jam", VerdictKind.INCONCLUSIVE,
                "single-user-problem", VerdictKind.NOT_DETECTED));

        assertThat(Answer.of(result, Question.TRAFFIC_JAM)).isEqualTo(Answer.IN_DOUBT);
        assertThat(Answer.of(result, Question.ONE_LANE_BRIDGE)).isEqualTo(Answer.IN_DOUBT);
        assertThat(Answer.of(result, Question.SINGLE_USER_PROBLEM)).isEqualTo(Answer.NO);
    }

    @Test
    void whatWasSkippedBelowADetectedNodeIsInDoubt() {
        DiagnosisResult result = result(Map.of("performance-problem", VerdictKind.DETECTED));

        assertThat(Answer.of(result, Question.RAMP)).isEqualTo(Answer.IN_DOUBT);
    }
}
