package dev.culprit.apps.bench.accuracy;

import static dev.culprit.heuristics.simulation.Label.APPLICATION_HICCUPS;
import static dev.culprit.heuristics.simulation.Label.BLOB;
import static dev.culprit.heuristics.simulation.Label.CONTINUOUSLY_VIOLATED_REQUIREMENTS;
import static dev.culprit.heuristics.simulation.Label.CPU_INTENSIVE_APPLICATION;
import static dev.culprit.heuristics.simulation.Label.DATABASE_CONGESTION;
import static dev.culprit.heuristics.simulation.Label.EMPTY_SEMI_TRUCKS;
import static dev.culprit.heuristics.simulation.Label.EXCESSIVE_MESSAGING;
import static dev.culprit.heuristics.simulation.Label.EXPENSIVE_DATABASE_CALL;
import static dev.culprit.heuristics.simulation.Label.ONE_LANE_BRIDGE;
import static dev.culprit.heuristics.simulation.Label.PERFORMANCE_PROBLEM;
import static dev.culprit.heuristics.simulation.Label.RAMP;
import static dev.culprit.heuristics.simulation.Label.SINGLE_USER_PROBLEM;
import static dev.culprit.heuristics.simulation.Label.SPIN_WAIT;
import static dev.culprit.heuristics.simulation.Label.STIFLE;
import static dev.culprit.heuristics.simulation.Label.TRAFFIC_JAM;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.cases.TestApplications;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.TestCase;
import dev.culprit.heuristics.simulation.TestCases;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LabelsTest {

    /** Where the simulated case is more definite than a live one can be. */
    private static final Set<String> EITHER = Set.of("CPU_INTENSIVE 23", "SPIN_WAIT 23");

    @Test
    void everyCaseHasALabel() {
        assertThat(Labels.all().keySet())
                .containsExactlyInAnyOrderElementsOf(
                        TestApplications.all().stream().map(TestApplication::id).toList());
    }

    @ParameterizedTest
    @EnumSource(Question.class)
    void agreeWithTheSimulatedCases(Question question) {
        var simulated = simulated(question);
        for (TestCase testCase : TestCases.all()) {
            Label label = Labels.all().get(testCase.id());
            Optional<Boolean> expected = testCase.expected(simulated);
            if (label != null && expected.isPresent() && !EITHER.contains(question + " " + testCase.id())) {
                assertThat(label.answers())
                        .as("case %s", testCase.id())
                        .containsEntry(question, expected.get() ? Answer.YES : Answer.NO);
            }
        }
    }

    private static dev.culprit.heuristics.simulation.Label simulated(Question question) {
        return switch (question) {
            case PERFORMANCE_PROBLEM -> PERFORMANCE_PROBLEM;
            case APPLICATION_HICCUPS -> APPLICATION_HICCUPS;
            case RAMP -> RAMP;
            case CONTINUOUSLY_VIOLATED -> CONTINUOUSLY_VIOLATED_REQUIREMENTS;
            case SINGLE_USER_PROBLEM -> SINGLE_USER_PROBLEM;
            case TRAFFIC_JAM -> TRAFFIC_JAM;
            case ONE_LANE_BRIDGE -> ONE_LANE_BRIDGE;
            case DATABASE_CONGESTION -> DATABASE_CONGESTION;
            case STIFLE -> STIFLE;
            case EXPENSIVE_DATABASE_CALL -> EXPENSIVE_DATABASE_CALL;
            case EXCESSIVE_MESSAGING -> EXCESSIVE_MESSAGING;
            case BLOB -> BLOB;
            case EMPTY_SEMI_TRUCKS -> EMPTY_SEMI_TRUCKS;
            case CPU_INTENSIVE -> CPU_INTENSIVE_APPLICATION;
            case SPIN_WAIT -> SPIN_WAIT;
        };
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
                case;PP;AH;OLB;categories;causes;artefact;service
                7x;1;0;?;a b;GC MONITOR;Led[g]er;/x
                """).get("7x");

        assertThat(label).isNotNull();
        assertThat(label.answers())
                .containsExactlyInAnyOrderEntriesOf(Map.of(
                        Question.PERFORMANCE_PROBLEM, Answer.YES,
                        Question.APPLICATION_HICCUPS, Answer.NO,
                        Question.ONE_LANE_BRIDGE, Answer.YES));
        assertThat(label.known()).containsExactly(Question.ONE_LANE_BRIDGE);
        assertThat(label.categories()).containsExactlyInAnyOrder("a", "b");
        assertThat(label.causes()).containsExactlyInAnyOrder(Cause.GC, Cause.MONITOR);
        assertThat(label.artefact()).isPresent();
        assertThat(label.service()).isEqualTo("/x");
    }

    @Test
    void aSlipOfThePenIsNoticed() {
        String head = "case;PP;categories;causes;artefact;service\n";
        assertThatThrownBy(() -> Labels.parse(head + "1;2;;;;")).hasMessageContaining("1;2;;;;");
        assertThatThrownBy(() -> Labels.parse(head + "1;1;;;;;")).hasMessageContaining("6 cells");
        assertThatThrownBy(() -> Labels.parse(head + "1;1;;LUCK;;")).hasMessageContaining("LUCK");
    }
}
