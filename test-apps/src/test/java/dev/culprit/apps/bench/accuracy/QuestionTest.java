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
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QuestionTest {

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
        return new DiagnosisResult(
                DiagnosisResult.SCHEMA_VERSION,
                "run",
                Outcome.FINDINGS,
                "",
                List.of(),
                requirement,
                new DiagnosisOptions(
                        requirement, 50, DiagnosisOptions.Durations.QUICK, DiagnosisOptions.Rules.DEFAULT, 0.1, 1, ""),
                List.of(),
                List.of(),
                categories,
                List.of(),
                List.of(),
                new Environment(Map.of()));
    }

    @Test
    void detectedIsYesWhereverItStands() {
        DiagnosisResult result = result(Map.of(
                "performance-problem", VerdictKind.DETECTED,
                "the-stifle", VerdictKind.NOT_DETECTED,
                "traffic-jam/the-stifle", VerdictKind.DETECTED));

        assertThat(Question.PERFORMANCE_PROBLEM.answer(result)).isEqualTo(Answer.YES);
        assertThat(Question.STIFLE.answer(result)).isEqualTo(Answer.YES);
    }

    @Test
    void whatStandsBelowAnAcquittalIsNo() {
        DiagnosisResult result = result(Map.of("performance-problem", VerdictKind.NOT_DETECTED));

        for (Question question : Question.values()) {
            assertThat(question.answer(result)).as("%s", question).isEqualTo(Answer.NO);
        }
    }

    @Test
    void whatStandsBelowADoubtIsInDoubt() {
        DiagnosisResult result = result(Map.of(
                "performance-problem", VerdictKind.DETECTED,
                "continuously-violated-requirements", VerdictKind.DETECTED,
                "traffic-jam", VerdictKind.INCONCLUSIVE,
                "single-user-problem", VerdictKind.NOT_DETECTED));

        assertThat(Question.TRAFFIC_JAM.answer(result)).isEqualTo(Answer.IN_DOUBT);
        assertThat(Question.ONE_LANE_BRIDGE.answer(result)).isEqualTo(Answer.IN_DOUBT);
        assertThat(Question.SINGLE_USER_PROBLEM.answer(result)).isEqualTo(Answer.NO);
    }

    @Test
    void whatWasSkippedBelowADetectedNodeIsInDoubt() {
        DiagnosisResult result = result(Map.of("performance-problem", VerdictKind.DETECTED));

        assertThat(Question.RAMP.answer(result)).isEqualTo(Answer.IN_DOUBT);
    }
}
