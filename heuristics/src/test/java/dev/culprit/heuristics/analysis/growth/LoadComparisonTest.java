package dev.culprit.heuristics.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class LoadComparisonTest {

    private static Evidence run(int users, int calls, IntToDoubleFunction millis) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.LOCK, millis)
                .build();
    }

    private static Optional<LoadComparison> of(Evidence... runs) {
        return LoadComparison.of("a", new Measurements(Requirement.parse("p50<200ms"), 50, List.of(runs)));
    }

    @Test
    void fifteenCallsAtEitherLoadAreCompared() {
        assertThat(of(run(1, 15, call -> 20), run(50, 15, call -> 300))).isPresent();
        assertThat(of(run(1, 14, call -> 20 + 40 * call), run(50, 15, call -> 300)))
                .isEmpty();
        assertThat(of(run(1, 15, call -> 20 + 40 * call), run(50, 14, call -> 300)))
                .isEmpty();
        assertThat(of(run(1, 15, call -> 20))).isEmpty();
    }

    /** Pages of some seconds: seven calls of a single user in half a minute. */
    @Test
    void fiveCallsWillDoIfTheyAreFarApart() {
        assertThat(of(run(1, 5, call -> 1000 + call), run(50, 5, call -> 7000 + call)))
                .hasValueSatisfying(compared -> assertThat(compared.grows()).isTrue());
        assertThat(of(run(1, 4, call -> 1000 + call), run(50, 40, call -> 7000 + call)))
                .isEmpty();
    }

    @Test
    void meansAreOfAllWindowsOfASingleUser() {
        assertThat(of(run(1, 20, call -> 20), run(1, 20, call -> 40), run(50, 100, call -> 300)))
                .contains(new LoadComparison(30, 300, true, false));
        assertThat(LoadComparison.alone(
                        "a",
                        new Measurements(
                                Requirement.DEFAULT, 50, List.of(run(1, 2, call -> 20), run(1, 1, call -> 40)))))
                .containsExactly(20, 20, 40);
    }

    @Test
    void whatMeetsTheRequirementDoesNotGrow() {
        assertThat(of(run(1, 100, call -> 20), run(50, 100, call -> call % 2 == 0 ? 300 : 20)))
                .contains(new LoadComparison(20, 160, false, false));
        assertThat(of(run(1, 100, call -> 20), run(50, 100, call -> call % 2 == 0 || call == 1 ? 300 : 20)))
                .hasValueSatisfying(compared -> assertThat(compared.grows()).isTrue());
    }

    @Test
    void whatASingleUserMissesTooMustBeClearlyLonger() {
        Evidence alone = run(1, 100, call -> 300 + call % 2);
        assertThat(of(alone, run(50, 100, call -> 370 + call % 2)))
                .hasValueSatisfying(compared -> assertThat(compared.grows()).isTrue());
        assertThat(of(alone, run(50, 100, call -> 350 + call % 2))).hasValueSatisfying(compared -> {
            assertThat(compared.grows()).as("by a sixth").isFalse();
            assertThat(compared.open()).as("and that is certain").isFalse();
        });
        assertThat(of(alone, run(50, 100, call -> 240 + call % 2))).hasValueSatisfying(compared -> {
            assertThat(compared.grows()).isFalse();
            assertThat(compared.open()).isFalse();
        });
    }

    @Test
    void clearlyLongerIsMoreThanAFifth() {
        Evidence alone = run(1, 100, call -> 250);
        assertThat(of(alone, run(50, 100, call -> 301)))
                .hasValueSatisfying(compared -> assertThat(compared.grows()).isTrue());
        assertThat(of(alone, run(50, 100, call -> 300))).contains(new LoadComparison(250, 300, false, false));
    }

    /** A few calls that take ten times as long raise the mean, but of two calls at random the loaded one is hardly more often longer. */
    @Test
    void whatFewCallsMakeOfTheMeanIsOpen() {
        Evidence alone = run(1, 100, call -> call < 45 ? 210 : 20);
        Evidence loaded = run(50, 100, call -> call < 41 ? 210 : call < 51 ? 2000 : 20);
        assertThat(of(alone, loaded)).hasValueSatisfying(compared -> {
            assertThat(compared.grows()).isFalse();
            assertThat(compared.open()).isTrue();
        });
    }

    @Test
    void whatIsTheSameIsNotOpen() {
        assertThat(of(run(1, 15, call -> call < 8 ? 300 : 20), run(50, 15, call -> call < 8 ? 300 : 20)))
                .hasValueSatisfying(compared -> {
                    assertThat(compared.grows()).isFalse();
                    assertThat(compared.open()).isFalse();
                });
    }

    @Test
    void itIsOpenWhereTheRatioMayBeLarger() {
        Evidence alone = run(1, 15, call -> call % 5 == 0 ? 900 : 210);
        assertThat(of(alone, run(50, 100, call -> 390 + call % 2))).hasValueSatisfying(compared -> {
            assertThat(compared.grows()).isFalse();
            assertThat(compared.open()).isTrue();
        });
    }
}
