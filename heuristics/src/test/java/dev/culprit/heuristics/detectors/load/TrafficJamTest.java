package dev.culprit.heuristics.detectors.load;

import static dev.culprit.heuristics.detectors.Doubts.assertDoubt;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.Confidence;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.testing.Told;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class TrafficJamTest {

    private static final Evidence ALONE = window(1, 300, call -> 19 + call % 3);

    private static Evidence window(int users, int calls, IntToDoubleFunction millis) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.LOCK, millis)
                .build();
    }

    private static Measurements measurements(Evidence... windows) {
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(windows));
    }

    private static Verdict judge(Evidence... windows) {
        return new TrafficJam().judge("a", measurements(windows));
    }

    @Test
    void aQueueThatOneCallInThirtyMeetsIsAJam() {
        assertThat(judge(window(50, 2000, call -> call % 30 == 0 ? 500 : 20), ALONE))
                .as("the effect on all calls is next to nothing, but the 99th percentile is missed")
                .isInstanceOf(Detected.class);
    }

    @Test
    void slowCallsThatASingleUserMayHaveTooAreLookedAtAgain() {
        Evidence loaded = window(50, 2000, call -> call % 60 == 0 ? 500 : 20);
        Evidence few = window(1, 60, call -> 19 + call % 3);
        assertThat(judge(loaded, few))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        verdict -> assertThat(verdict.doubt()).isEqualTo(Doubt.TOO_CLOSE));
        assertThat(judge(loaded, few, ALONE)).isInstanceOf(Detected.class);
    }

    @Test
    void whatASingleUserMeetsAsOftenIsNone() {
        Evidence alone = window(1, 300, call -> call % 30 == 0 ? 500 : 20);
        assertThat(judge(window(50, 2000, call -> call % 30 == 0 ? 500 : 20), alone, alone))
                .isInstanceOf(NotDetected.class);
    }

    @Test
    void theWindowThatShowedItCounts() {
        Evidence jammed = window(50, 2000, call -> 100 + call % 150);
        Evidence lucky = window(50, 2000, call -> call % 100 == 0 ? 250 : 30);
        assertThat(judge(jammed, ALONE, lucky)).isInstanceOf(Detected.class);
        assertThat(Growth.ofDetected("a", measurements(jammed, ALONE, lucky)).millis())
                .as("what it consists of is asked of the same window")
                .isGreaterThan(100);
    }

    @Test
    void fewerThanFifteenCallsOfASingleUserAreComparedIfFarApartOnly() {
        Evidence jammed = window(50, 2000, call -> 400);
        assertThat(judge(jammed, window(1, 5, call -> 20))).isInstanceOf(Detected.class);
        assertThat(judge(jammed, window(1, 15, call -> 20))).isInstanceOfSatisfying(Detected.class, found -> {
            assertThat(found.severity()).isEqualTo(20);
            assertThat(found.reason()).isEqualTo("Mean response time 20 ms with 1 user, 400 ms with 50 users.");
        });
        assertDoubt(
                judge(jammed, window(1, 14, call -> 390 + call % 2 * 20)),
                Doubt.TOO_FEW_YET,
                "called it 14 times; 15 calls are needed");
        assertDoubt(
                judge(jammed, window(1, 7, call -> 390 + call % 2 * 20), window(1, 7, call -> 390 + call % 2 * 20)),
                Doubt.TOO_FEW_CALLS,
                "called it 14 times");
        assertDoubt(judge(jammed, window(1, 0, call -> 20)), Doubt.TOO_FEW_CALLS, "called it 0 times");
        assertDoubt(
                judge(window(50, 4, call -> 400), ALONE), Doubt.TOO_FEW_CALLS, "less often at maximum load; 15 calls");
    }

    @Test
    void whatStaysOpenAfterTwoWindowsIsNone() {
        Evidence loaded = window(50, 2000, call -> call % 60 == 0 ? 500 : 20);
        Evidence few = window(1, 20, call -> 19 + call % 3);
        assertDoubt(judge(loaded, few), Doubt.TOO_CLOSE, "The single-user window is too short to compare.");
        assertThat(judge(loaded, few, few)).isInstanceOf(NotDetected.class);
    }

    @Test
    void withoutACauseBelowTheStateThatGrowsIsNamed() {
        Evidence alone = EvidenceBuilder.at(1)
                .calls("a", 300, WaitState.LOCK, call -> 20)
                .calls("b", 300, WaitState.LOCK, call -> 20)
                .calls("c", 300, WaitState.DISK, call -> 40)
                .build();
        Evidence loaded = EvidenceBuilder.at(50)
                .calls("a", 2000, WaitState.LOCK, call -> 400)
                .calls("b", 2000, WaitState.LOCK, call -> 300)
                .calls("c", 2000, WaitState.DISK, call -> 400)
                .build();
        List<Finding> findings =
                new TrafficJam().findings(List.of("a", "b", "c"), List.of("x"), measurements(loaded, alone));

        assertThat(findings).hasSize(2);
        assertThat(findings.get(0)).satisfies(found -> {
            assertThat(found.services()).containsExactly("a", "b");
            assertThat(found.cause()).isEqualTo(Cause.LOCK);
            assertThat(found.responseTimeShare()).isEqualTo(1);
            assertThat(found.fromUsers()).isEqualTo(50);
            assertThat(found.confidence()).isEqualTo(Confidence.LOW);
            assertThat(Told.of(found.artefact().facts()))
                    .containsEntry("singleUserMeanMillis", 20.0)
                    .containsEntry("maximumLoadMeanMillis", 400.0)
                    .containsEntry("growthShare", 1.0);
            assertThat(found.sentence())
                    .isEqualTo(
                            "a gets slower with the load, from 20 ms to 400 ms; 100 % of the growth of 380 ms is waiting"
                                    + " for a lock.");
            assertThat(found.advice())
                    .isEqualTo("Hold it for a shorter time, or let more pass at a time. None of the causes below it was"
                            + " found.");
        });
        assertThat(findings.get(1).services()).containsExactly("c");
        assertThat(findings.get(1).cause()).isEqualTo(Cause.DISK);
    }
}
