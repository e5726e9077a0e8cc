package dev.culprit.agent.budget;

import static dev.culprit.agent.budget.RecordingBudget.coresForWaits;
import static dev.culprit.agent.budget.RecordingBudget.oneIn;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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
        assertThat(1000.0 / oneIn(1000, 10_000, 0.1, 2)).isGreaterThanOrEqualTo(RecordingBudget.LEAST_CALLS_PER_SECOND);
        assertThat(oneIn(150, 10_000, 0.1, 2)).isEqualTo(1);
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
