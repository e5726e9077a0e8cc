package dev.culprit.heuristics.analysis.windows;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MeanStatesTest {

    private static final double NOT_SAMPLED = Double.NaN;

    @Test
    void addUpToTheMeanResponseTimeAlthoughOnlySomeCallsAreSampled() {
        ServiceCalls calls = new ServiceCalls(
                "GET /a",
                new double[] {0, 1, 2, 3},
                new double[] {10, 20, 30, 40},
                Map.of(
                        WaitState.POOL, new double[] {5, 10, 20, 25},
                        WaitState.CPU, new double[] {4, NOT_SAMPLED, NOT_SAMPLED, 12},
                        WaitState.RUN_QUEUE, new double[] {1, NOT_SAMPLED, NOT_SAMPLED, 3}));

        MeanStates states = MeanStates.of(calls);

        assertThat(states.responseMillis()).isEqualTo(25);
        assertThat(states.millis(WaitState.POOL)).isEqualTo(15);
        assertThat(states.millis(WaitState.CPU)).isCloseTo(8, within(1e-9));
        assertThat(states.millis(WaitState.RUN_QUEUE)).isCloseTo(2, within(1e-9));
        assertThat(states.millis().values().stream().mapToDouble(d -> d).sum()).isCloseTo(25, within(1e-9));
        assertThat(states.largest()).isEqualTo(WaitState.POOL);
    }

    @Test
    void withoutAnySampleTheRestIsUnknown() {
        ServiceCalls calls = new ServiceCalls(
                "GET /a", new double[] {0}, new double[] {10}, Map.of(WaitState.DATABASE, new double[] {4}));

        assertThat(MeanStates.of(calls).millis())
                .containsOnly(Map.entry(WaitState.DATABASE, 4.0), Map.entry(WaitState.UNKNOWN, 6.0));
    }

    @Test
    void noCallsTakeNoTime() {
        MeanStates states = MeanStates.of(List.of());

        assertThat(states.calls()).isZero();
        assertThat(states.share(WaitState.CPU)).isZero();
        assertThat(states.largest()).isEqualTo(WaitState.UNKNOWN);
    }

    @Test
    void sharesOfGrowthAddUpToOneAndShrinkingStatesAreNegative() {
        MeanStates low = new MeanStates(Map.of(WaitState.CPU, 10.0, WaitState.DATABASE, 10.0), 20, 100);
        MeanStates high = new MeanStates(Map.of(WaitState.CPU, 8.0, WaitState.LOCK, 112.0), 120, 100);
        Growth growth = new Growth(low, high);

        assertThat(growth.share(WaitState.LOCK)).isCloseTo(1.12, within(1e-9));
        assertThat(growth.share(WaitState.DATABASE)).isCloseTo(-0.10, within(1e-9));
        assertThat(growth.share(WaitState.values())).isCloseTo(1, within(1e-9));
        assertThat(growth.largest()).isEqualTo(WaitState.LOCK);
        assertThat(new Growth(high, low).share(WaitState.LOCK)).isZero();
    }
}
