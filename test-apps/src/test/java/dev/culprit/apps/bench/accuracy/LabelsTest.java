package dev.culprit.apps.bench.accuracy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.cases.TestApplications;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.cases.Question;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LabelsTest {

    /** Where the simulated case is more definite than a live one can be. */
    private static final Set<String> EITHER = Set.of("CPU_INTENSIVE_APPLICATION 23", "SPIN_WAIT 23");

    @Test
    void everyCaseHasALabel() {
        assertThat(Labels.all().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        TestApplications.all().stream().map(TestApplication::id).toList());
    }

    @ParameterizedTest
    @EnumSource(Question.class)
    void agreeWithTheSimulatedCases(Question question) {
        for (TestCase testCase : TestCases.all()) {
            Label label = Labels.all().get(testCase.id());
            Optional<Boolean> expected = testCase.expected(question);
            if (label != null && expected.isPresent() && !EITHER.contains(question + " " + testCase.id())) {
                assertThat(label.answers())
                        .as("case %s", testCase.id())
                        .containsEntry(question, expected.get() ? Answer.YES : Answer.NO);
            }
        }
    }

    @Test
    void aProblemHasACauseAndATwinHasNone() {
        Labels.all().values().forEach(label -> {
            boolean problem = label.answers().get(Question.PERFORMANCE_PROBLEM) == Answer.YES;
            assertThat(label.names()).as("case %s", label.testCase()).isEqualTo(problem);
            assertThat(label.artefact().isPresent())
                    .as("case %s", label.testCase())
                    .isEqualTo(problem);
            assertThat(label.causes().isEmpty()).isNotEqualTo(label.names());
            assertThat(label.ofTwin().names()).isFalse();
            assertThat(label.ofTwin().answers()).containsExactly(Map.entry(Question.PERFORMANCE_PROBLEM, Answer.NO));
        });
    }

    @Test
    void areReadFromALine() {
        Label label = Labels.parse("""
                # comment
                case;yes;no;categories;causes;artefact;service
                7x;PP OLB;AH;a b;GC MONITOR;Led[g]er;/x
                """).get("7x");

        assertThat(label).isNotNull();
        assertThat(label.answers())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Question.PERFORMANCE_PROBLEM, Answer.YES,
                        Question.APPLICATION_HICCUPS, Answer.NO,
                        Question.ONE_LANE_BRIDGE, Answer.YES));
        assertThat(label.categories()).containsExactlyInAnyOrder("a", "b");
        assertThat(label.causes()).containsExactlyInAnyOrder(Cause.GC, Cause.MONITOR);
        assertThat(label.artefact()).isPresent();
        assertThat(label.service()).isEqualTo("/x");
    }

    @Test
    void aSlipOfThePenIsNoticed() {
        String head = "case;yes;no;categories;causes;artefact;service\n";
        assertThatThrownBy(() -> Labels.parse(head + "1;XY;;;;;")).hasMessageContaining("XY");
        assertThatThrownBy(() -> Labels.parse(head + "1;PP;AH PP;;;;")).hasMessageContaining("1;PP;AH PP");
        assertThatThrownBy(() -> Labels.parse(head + "1;PP;;;;;;")).hasMessageContaining("7 cells");
        assertThatThrownBy(() -> Labels.parse(head + "1;PP;;;LUCK;;")).hasMessageContaining("LUCK");
    }
}
