package dev.culprit.heuristics.analysis.growth;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.WaitState;
import java.util.Map;
import org.junit.jupiter.api.Test;

class GrowthTest {

    private static final Growth GROWTH = new Growth(
            new MeanStates(Map.of(WaitState.POOL, 0.0, WaitState.CPU, 10.0), 10, 100),
            new MeanStates(Map.of(WaitState.POOL, 104.0, WaitState.CPU, 6.0), 110, 100));

    @Test
    void sharesAddUpToOne() {
        assertThat(GROWTH.share(WaitState.POOL)).isCloseTo(1.04, within(1e-9));
        assertThat(GROWTH.share(WaitState.CPU)).isCloseTo(-0.04, within(1e-9));
        assertThat(GROWTH.share(WaitState.values())).isCloseTo(1, within(1e-9));
        assertThat(GROWTH.largest()).isEqualTo(WaitState.POOL);
    }

    @Test
    void aPhraseSaysNoMoreThanAllAndNoLessThanNothing() {
        assertThat(GROWTH.told(WaitState.POOL).phrase()).isEqualTo("100 % of the growth of 100 ms");
        assertThat(GROWTH.told(WaitState.CPU).phrase()).isEqualTo("0 % of the growth of 100 ms");
    }

    @Test
    void nothingThatDoesNotGrowHasAShare() {
        assertThat(Growth.NONE.share(WaitState.values())).isZero();
        assertThat(Growth.NONE.largest()).isEqualTo(WaitState.UNKNOWN);
    }
}
