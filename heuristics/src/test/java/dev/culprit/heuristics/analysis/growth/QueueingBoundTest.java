package dev.culprit.heuristics.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class QueueingBoundTest {

    private static boolean exceeded(double alone, double loaded, double machine, int processors) {
        return QueueingBound.exceeded(
                alone, loaded, new Utilisation(machine, machine, 0, processors), Requirement.parse("p99<200ms"));
    }

    @Test
    void oneServerDoublesAtHalfItsUse() {
        // 100 + 1.1 * 100
        assertThat(exceeded(100, 209, 0.5, 1)).isFalse();
        assertThat(exceeded(100, 211, 0.5, 1)).isTrue();
    }

    @Test
    void twoServersWaitLess() {
        // C(2, 0.5) = 1/3, so 100 + 1.1 * 100 / 2 * (1/3) / 0.5
        assertThat(exceeded(100, 136.6, 0.5, 2)).isFalse();
        assertThat(exceeded(100, 136.7, 0.5, 2)).isTrue();
    }

    /** Orientation by hand: servers, their use, and how many times the unloaded time is explained. */
    @ParameterizedTest
    @CsvSource({
        "1, 0.5, 2.1",
        "1, 0.7, 3.57",
        "1, 0.9, 10.9",
        "2, 0.5, 1.37",
        "2, 0.7, 2.06",
        "2, 0.9, 5.69",
        "8, 0.7, 1.12",
        "8, 0.9, 1.96"
    })
    void itExplainsSoManyTimesTheUnloadedTime(int servers, double use, double factor) {
        assertThat(exceeded(100, 100 * (factor - 0.006), use, servers)).isFalse();
        assertThat(exceeded(100, 100 * (factor + 0.006), use, servers)).isTrue();
    }

    @Test
    void demandIsThreeHalvesOfAHundredthOfTheLimitAtLeast() {
        // 3 + 1.1 * 3
        assertThat(exceeded(0.1, 6.2, 0.5, 1)).isFalse();
        assertThat(exceeded(0.1, 6.4, 0.5, 1)).isTrue();
    }

    @Test
    void utilisationIsBounded() {
        // 1 + 1.1 * 0.999 / 0.001 times the demand
        assertThat(exceeded(100, 109_900, 1.2, 1)).isFalse();
        assertThat(exceeded(100, 110_100, 1.2, 1)).isTrue();
        assertThat(exceeded(100, 99.9, -0.1, 1)).isFalse();
        assertThat(exceeded(100, 100.1, -0.1, 1)).isTrue();
    }

    @Test
    void nothingIsSaidOfAMachineNobodyLookedAt() {
        assertThat(exceeded(100, 1e9, Double.NaN, 1)).isFalse();
    }
}
