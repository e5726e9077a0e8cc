package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoadLevelsTest {

    @ParameterizedTest
    @CsvSource({
        "50, 5, 1 13 26 38 50",
        "100, 5, 1 26 51 75 100",
        "500, 5, 1 126 251 375 500",
        "10, 5, 1 3 6 8 10",
        "50, 2, 1 50",
        "3, 5, 1 2 3",
        "1, 5, 1",
    })
    void areSpreadEvenlyAndKeepBothEnds(int maximum, int steps, String expected) {
        assertThat(LoadLevels.evenly(maximum, steps))
                .containsExactlyElementsOf(
                        Arrays.stream(expected.split(" ")).map(Integer::valueOf).toList());
    }

    @Test
    void refusesNonsense() {
        assertThatIllegalArgumentException().isThrownBy(() -> LoadLevels.evenly(0, 5));
        assertThatIllegalArgumentException().isThrownBy(() -> LoadLevels.evenly(5, 1));
    }
}
