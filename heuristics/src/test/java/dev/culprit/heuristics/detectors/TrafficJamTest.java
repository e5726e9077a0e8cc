package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.attribution.Growth;
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
        assertThat(Growth.ofGuilty("a", measurements(jammed, ALONE, lucky)).millis())
                .as("what it consists of is asked of the same window")
                .isGreaterThan(100);
    }
}
