package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** What happens once in a window is not yet a performance problem; what comes again is. */
class PerformanceProblemTest {

    private static final Evidence CLEAN = window(1000, call -> false);

    /** Of a minute with so many calls at equal distances. */
    private static Evidence window(int calls, IntPredicate slow) {
        return EvidenceBuilder.at(50)
                .calls("a", calls, WaitState.CPU, call -> slow.test(call) ? 900 : 30)
                .build();
    }

    private static Verdict judge(Evidence... windows) {
        return new PerformanceProblem()
                .judge("a", new Measurements(Requirement.parse("p99<200ms"), 50, List.of(windows)));
    }

    private static Doubt doubt(Evidence... windows) {
        Verdict verdict = judge(windows);
        assertThat(verdict).isInstanceOf(Inconclusive.class);
        assertThat(verdict.reason()).contains("most of that is one stall");
        return ((Inconclusive) verdict).doubt();
    }

    /** In the middle of the window; calls come every 60 ms. */
    private static boolean stalled(int call) {
        return call >= 500 && call < 560;
    }

    @Test
    void aSingleStallIsLookedAtAgain() {
        assertThat(doubt(window(1000, PerformanceProblemTest::stalled))).isEqualTo(Doubt.TOO_CLOSE);
        assertThat(doubt(window(1000, call -> stalled(call) || call % 250 == 0)))
                .as("with a few slow calls elsewhere, which are allowed")
                .isEqualTo(Doubt.TOO_CLOSE);
    }

    @Test
    void aStallThatComesAgainConvicts() {
        Evidence stalled = window(1000, PerformanceProblemTest::stalled);
        assertThat(judge(stalled, stalled)).isInstanceOf(Detected.class);
        assertThat(judge(window(1000, call -> call % 500 < 40))).isInstanceOf(Detected.class);
        assertThat(judge(stalled, window(1000, call -> call % 60 == 0)))
                .as("another way to miss it")
                .isInstanceOf(Detected.class);
    }

    @Test
    void aStallThatDoesNotComeAgainStaysInDoubtOrIsForgiven() {
        Evidence stalled = window(1000, PerformanceProblemTest::stalled);
        assertThat(doubt(stalled, CLEAN)).isEqualTo(Doubt.DISTURBED);
        assertThat(doubt(stalled, window(1000, call -> call == 300))).isEqualTo(Doubt.DISTURBED);
        assertThat(judge(window(1000, call -> call >= 500 && call < 506), CLEAN))
                .isInstanceOf(NotDetected.class);
        assertThat(judge(window(250, call -> call >= 100 && call < 103), window(250, call -> false)))
                .as("0.6 % of both windows, 1 % are allowed")
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void aStallOfARareServiceThatDoesNotComeAgainIsNoVerdict() {
        Evidence stalled = window(60, call -> call >= 30 && call < 36);
        assertThat(doubt(stalled)).isEqualTo(Doubt.TOO_CLOSE);
        assertThat(doubt(stalled, window(60, call -> false))).isEqualTo(Doubt.TOO_FEW_CALLS);
        assertThat(judge(stalled, stalled)).isInstanceOf(Detected.class);
    }

    @Test
    void slowCallsAllOverTheWindowConvictAtOnce() {
        assertThat(judge(window(1000, call -> call % 25 == 0))).isInstanceOf(Detected.class);
        assertThat(judge(window(60, call -> true))).isInstanceOf(Detected.class);
    }

    /** Slow for seven seconds, less and less. */
    private static Evidence cold() {
        return EvidenceBuilder.at(50)
                .calls("a", 1000, WaitState.CPU, call -> 30 + call * 37 % 41 + 900 * Math.exp(-call / 70.0))
                .build();
    }

    @Test
    void whatIsSlowAtFirstOnlyIsLookedAtAgain() {
        Verdict verdict = judge(cold());

        assertThat(verdict).isInstanceOf(Inconclusive.class);
        assertThat(((Inconclusive) verdict).doubt()).isEqualTo(Doubt.TOO_CLOSE);
        assertThat(verdict.reason()).contains("as if something had not been warm before");
    }

    @Test
    void thenOnlyTheOtherWindowCounts() {
        assertThat(judge(cold(), CLEAN)).isInstanceOf(NotDetected.class);
        assertThat(judge(cold(), window(1000, call -> call % 25 == 0))).isInstanceOf(Detected.class);
        assertThat(judge(cold(), cold()))
                .as("it is so whenever the load begins")
                .isInstanceOf(Detected.class);
    }
}
