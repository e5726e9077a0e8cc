package dev.culprit.heuristics.detectors.load;

import static org.assertj.core.api.Assertions.assertThat;

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

class SingleUserProblemTest {

    private static final double MUCH_SLOWER = 2;

    private static Verdict judge(int calls, WaitState state, IntToDoubleFunction alone, IntToDoubleFunction loaded) {
        return new SingleUserProblem()
                .judge(
                        "a",
                        new Measurements(
                                Requirement.parse("p99<200ms"),
                                50,
                                List.of(
                                        EvidenceBuilder.at(1)
                                                .calls("a", calls, state, alone)
                                                .build(),
                                        EvidenceBuilder.at(50)
                                                .calls("a", 400, state, loaded)
                                                .build())));
    }

    /** Of so many calls of a single user the first ones are slow. */
    private static Verdict judge(int calls, int slow) {
        return judge(calls, WaitState.DATABASE, call -> call < slow ? 900 : 30, call -> call % 20 == 0 ? 900 : 30);
    }

    @Test
    void oneStallOfSomethingElseDecidesNothing() {
        assertThat(judge(5, 1))
                .isInstanceOfSatisfying(
                        Inconclusive.class,
                        verdict -> assertThat(verdict.doubt()).isEqualTo(Doubt.TOO_CLOSE));
        assertThat(judge(14, 1)).isInstanceOf(Inconclusive.class);
        assertThat(judge(14, 2)).isInstanceOf(Inconclusive.class);
        assertThat(judge(30, 2)).isInstanceOf(Inconclusive.class);
    }

    @Test
    void callsThatAreSlowAgainAndAgainDo() {
        assertThat(judge(2, 2)).isInstanceOf(Detected.class);
        assertThat(judge(5, 5)).isInstanceOf(Detected.class);
        assertThat(judge(14, 3)).isInstanceOf(Detected.class);
        assertThat(judge(400, 30)).isInstanceOf(Detected.class);
    }

    /** All calls of a single user are too slow, and at maximum load they take so long. */
    private static Verdict jammed(double loadedMillis) {
        return judge(40, WaitState.CPU, call -> 300 + call % 5, call -> loadedMillis + call % 5);
    }

    @Test
    void whatGetsMuchSlowerWithTheLoadIsLookedAtFirst() {
        assertThat(jammed(MUCH_SLOWER * 302 + 1))
                .isInstanceOfSatisfying(
                        NotDetected.class,
                        verdict -> assertThat(verdict.reason())
                                .isEqualTo(
                                        "With a single user 100 % of 40 calls take longer than 200 ms, but it gets much slower with"
                                                + " the load: look at that first."));
        assertThat(jammed(MUCH_SLOWER * 302 - 10)).isInstanceOf(Detected.class);
        assertThat(jammed(300))
                .isInstanceOfSatisfying(
                        Detected.class, found -> assertThat(found.severity()).isEqualTo(1));
        assertThat(judge(400, 30))
                .isInstanceOfSatisfying(
                        Detected.class, found -> assertThat(found.severity()).isEqualTo(0.075));
    }

    @Test
    void fewSlowOnesAmongManyAreNoProblem() {
        assertThat(judge(400, 3)).isInstanceOf(NotDetected.class);
        assertThat(judge(20, 0)).isInstanceOf(NotDetected.class);
        assertThat(judge(10, 0)).isInstanceOf(Inconclusive.class);
    }
}
