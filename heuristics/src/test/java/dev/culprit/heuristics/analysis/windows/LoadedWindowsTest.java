package dev.culprit.heuristics.analysis.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.LoadReportBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoadedWindowsTest {

    private static final Evidence CALM = window(50);
    private static final Evidence MISSED = window(51);

    /** Of a hundred calls so many take longer than the limit; half of them may. */
    private static Evidence window(int slow) {
        return EvidenceBuilder.at(50)
                .calls("a", 100, WaitState.CPU, call -> call < slow ? 201 : 200)
                .build();
    }

    /** Twenty calls end in every cycle of a fifth of a second and a second of thinking. */
    private static Evidence inStep() {
        double[] starts = new double[1000];
        Arrays.setAll(starts, call -> call / 20 * 1200.0);
        double[] responses = new double[1000];
        Arrays.fill(responses, 200);
        return EvidenceBuilder.at(50)
                .calls(List.of(new ServiceCalls("a", starts, responses, Map.of())))
                .load(LoadReportBuilder.of(50, 1000).build())
                .build();
    }

    private static Measurements measurements(Evidence... windows) {
        return new Measurements(Requirement.parse("p50<200ms"), 50, List.of(windows));
    }

    @Test
    void theLatestThatMissedTheRequirementIsJudged() {
        Evidence later = window(60);
        assertThat(LoadedWindows.missed("a", measurements(MISSED, later, CALM))).containsSame(later);
        assertThat(LoadedWindows.missed("a", measurements(MISSED, CALM))).containsSame(MISSED);
    }

    @Test
    void elseTheLatest() {
        Evidence latest = window(0);
        assertThat(LoadedWindows.missed("a", measurements(CALM, latest))).containsSame(latest);
        assertThat(LoadedWindows.missed("b", measurements(MISSED, latest))).containsSame(latest);
        assertThat(LoadedWindows.missed("a", measurements())).isEmpty();
    }

    @Test
    void aFirstWindowWithUsersInStepIsLeftOutIfThereIsAnother() {
        Evidence inStep = inStep();
        assertThat(LoadedWindows.judged(measurements(inStep, CALM))).containsExactly(CALM);
        assertThat(LoadedWindows.judged(measurements(inStep))).containsExactly(inStep);
        assertThat(LoadedWindows.judged(measurements(CALM, inStep))).containsExactly(CALM, inStep);
    }

    @Test
    void aServiceThatIsNotInTheLatestWindowIsJudgedByTheOneItIsIn() {
        Evidence both = EvidenceBuilder.at(50)
                .calls("a", 100, WaitState.CPU, call -> 1)
                .calls("rare", 10, WaitState.CPU, call -> 1)
                .build();
        Measurements measurements = measurements(both, CALM);

        assertThat(LoadedWindows.services(measurements)).containsExactly("a", "rare");
        assertThat(LoadedWindows.missed("rare", measurements)).containsSame(both);
        assertThat(LoadedWindows.calls("rare", measurements))
                .hasValueSatisfying(calls -> assertThat(calls.count()).isEqualTo(10));
    }

    @Test
    void callsAreCountedPerTimeOfTheirWindow() {
        Measurements measurements = measurements(EvidenceBuilder.at(50)
                .window(30_000)
                .calls("a", 300, WaitState.CPU, call -> 50)
                .build());

        assertThat(LoadedWindows.callsPerMilli("a", measurements)).isEqualTo(0.01);
        assertThat(LoadedWindows.callsUnderWay("a", measurements)).isEqualTo(0.5);
        assertThat(LoadedWindows.callsPerMilli("b", measurements)).isZero();
        assertThat(LoadedWindows.callsUnderWay("b", measurements)).isZero();
    }
}
