package dev.culprit.agent.budget;

import static dev.culprit.agent.budget.RecordingBudget.coresForWaits;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

class RecordingBudgetTest {

    /** 20 users of an ordinary staging system: nothing is left out. */
    @Test
    void anOrdinaryLoadIsRecordedWhole() {
        assertThat(oneIn(100, 12, 0.5, 2)).isEqualTo(1);
        assertThat(oneIn(5, 2000, 0.8, 2)).as("many statements in each").isEqualTo(1);
        assertThat(oneIn(0, 0, 0, 2)).isEqualTo(1);
    }

    @Test
    void aHotOneIsThinnedUntilItCostsNoMoreThanItsShare() {
        double rate = 58_000;
        double cores = 1.5;
        int oneIn = oneIn(rate, 1, cores, 2);
        assertThat(oneIn).isGreaterThan(1);
        double cost = rate / oneIn * RecordingBudget.SECONDS_PER_CALL;
        assertThat(cost).isLessThanOrEqualTo(cores * RecordingBudget.CALLS_SHARE);
        assertThat(rate / (oneIn - 1) * RecordingBudget.SECONDS_PER_CALL)
                .as("no more than needed")
                .isGreaterThan(cores * RecordingBudget.CALLS_SHARE);
    }

    @Test
    void whatCallsDoCounts() {
        assertThat(oneIn(1800, 12, 0.47, 2)).isGreaterThan(oneIn(1800, 1, 0.47, 2));
    }

    @Test
    void enoughCallsAreLeftForStatistics() {
        for (double window : List.of(6.0, 60.0, 300.0)) {
            double recorded = 2000 * window / RecordingBudget.oneIn(2000, 10_000, 0.1, 2, window);
            assertThat(recorded)
                    .as(window + " s")
                    .isBetween(RecordingBudget.LEAST_CALLS, 2 * RecordingBudget.LEAST_CALLS);
        }
        assertThat(oneIn(150, 10_000, 0.1, 2)).isEqualTo(1);
    }

    private static int oneIn(double callsPerSecond, double eventsPerCall, double usedCores, int processors) {
        return RecordingBudget.oneIn(callsPerSecond, eventsPerCall, usedCores, processors, 60);
    }

    @Test
    void anApplicationThatUsesLittleHasTheLeast() {
        assertThat(oneIn(1000, 1, 0, 2)).isEqualTo(oneIn(1000, 1, 0.5, 2));
        assertThat(coresForWaits(0, 2)).isEqualTo(RecordingBudget.WAITS_SHARE * RecordingBudget.LEAST_USED_CORES);
    }

    @Test
    void unknownUseIsThatOfOneProcessor() {
        assertThat(oneIn(20_000, 3, -1, 4)).isEqualTo(oneIn(20_000, 3, 1, 4));
        assertThat(coresForWaits(-1, 4)).isEqualTo(RecordingBudget.WAITS_SHARE);
        assertThat(coresForWaits(9, 4))
                .as("clocks that disagree")
                .isCloseTo(4 * RecordingBudget.WAITS_SHARE, within(1e-9));
    }
}
