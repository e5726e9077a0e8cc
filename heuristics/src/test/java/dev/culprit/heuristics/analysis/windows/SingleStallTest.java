package dev.culprit.heuristics.analysis.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.OptionalDouble;
import java.util.function.IntPredicate;
import org.junit.jupiter.api.Test;

/** Windows of a minute with a call every 60 ms, of which one in a hundred may take longer than 200 ms. */
class SingleStallTest {

    private static Evidence run(IntPredicate slow) {
        return EvidenceBuilder.at(50)
                .calls("a", 1000, WaitState.UNKNOWN, call -> slow.test(call) ? 900 : 20)
                .build();
    }

    private static OptionalDouble millis(Evidence... runs) {
        return SingleStall.millis("a", List.of(runs), Requirement.parse("p99<200ms"));
    }

    @Test
    void isAsLongAsFromItsFirstCallToTheEndOfItsLast() {
        assertThat(millis(run(call -> call >= 500 && call < 521))).hasValue(20 * 60 + 900);
    }

    @Test
    void noViolationIsNoStall() {
        assertThat(millis(run(call -> false))).isEmpty();
        assertThat(millis()).isEmpty();
        assertThat(SingleStall.millis("b", List.of(run(call -> call < 20)), Requirement.parse("p99<200ms")))
                .isEmpty();
    }

    @Test
    void itsCallsBeginWithinATenthOfTheWindow() {
        assertThat(millis(run(call -> call == 200 || call == 300))).hasValue(100 * 60 + 900);
        assertThat(millis(run(call -> call == 200 || call == 301)))
                .as("the first of two that are equal")
                .hasValue(900);
    }

    @Test
    void othersMayBeAsManyAsTheRequirementAllows() {
        // 11, as the allowed share is one in a hundred and a rounding error
        assertThat(millis(run(call -> call >= 500 && call < 530 || call % 30 == 0 && call < 330)))
                .hasValue(29 * 60 + 900);
        assertThat(millis(run(call -> call >= 500 && call < 530 || call % 30 == 0 && call < 360)))
                .isEmpty();
    }

    @Test
    void itHasHalfOfTheViolations() {
        assertThat(millis(run(call -> call >= 900 && call < 910 || call % 100 == 0 && call < 1000 && call != 900)))
                .as("10 of 19")
                .hasValue(9 * 60 + 900);
        assertThat(millis(run(call -> call >= 900 && call < 906 || call % 110 == 0 && call < 800)))
                .as("6 of 14")
                .isEmpty();
        assertThat(millis(run(call -> call >= 900 && call < 908 || call % 110 == 0 && call < 800)))
                .as("8 of 16")
                .isPresent();
    }

    @Test
    void oneThatComesAgainIsNotAlone() {
        Evidence stalled = run(call -> call >= 500 && call < 521);
        assertThat(millis(stalled, run(call -> false))).isPresent();
        assertThat(millis(run(call -> false), stalled)).isPresent();
        assertThat(millis(stalled, stalled)).isEmpty();
        assertThat(millis(stalled, run(call -> call % 90 == 0 && call < 900)))
                .as("10 others in another window are allowed")
                .isPresent();
    }
}
