package dev.culprit.agent.budget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.settings.RecordingSettings;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class WaitCostTest {

    private static final double PRICE = 1e-6;
    private static final double CORES = 0.01;

    @Test
    void cheapEventsKeepTheThreshold() {
        WaitCost cost = new WaitCost(List.of(9_000.0, 8_000.0, 100.0, 1.0));
        assertThat(cost.thresholdMillis(0, PRICE, CORES)).isZero();
        assertThat(cost.thresholdMillis(0.5, PRICE, CORES)).isEqualTo(0.5);
    }

    @Test
    void expensiveEventsRaiseItAsLittleAsPossible() {
        WaitCost cost = new WaitCost(List.of(50_000.0, 9_000.0, 100.0, 1.0));
        assertThat(cost.thresholdMillis(0, PRICE, CORES)).isEqualTo(0.1);
        assertThat(cost.thresholdMillis(0, 2 * PRICE, CORES)).isEqualTo(1);
        assertThat(cost.thresholdMillis(0, PRICE, CORES / 2)).isEqualTo(1);
        WaitCost extreme = new WaitCost(List.of(1e6, 1e6, 1e6, 1e6));
        assertThat(extreme.thresholdMillis(0, PRICE, CORES)).isEqualTo(10);
        assertThat(extreme.thresholdMillis(20, PRICE, CORES)).isEqualTo(20);
    }

    @Test
    void shorterOnesThanAreRecordedCountAsManyAsThereAreWaits() {
        WaitCost cost = new WaitCost(List.of(20.0, 20.0, 20.0, 1.0));
        assertThat(cost.recordedFrom(1, 300).perSecond()).containsExactly(300.0, 300.0, 20.0, 1.0);
        assertThat(cost.recordedFrom(1, 300).thresholdMillis(0, PRICE, CORES)).isZero();
        assertThat(cost.recordedFrom(1, 1e6).thresholdMillis(0, PRICE, CORES)).isEqualTo(1);
        assertThat(cost.recordedFrom(1, Double.NaN).thresholdMillis(0, PRICE, CORES))
                .as("not counted")
                .isEqualTo(1);
        assertThat(WaitCost.NONE.eventsPerSecond()).isZero();
    }

    /** A reader that lags behind sees the waits of seconds within milliseconds. */
    @Test
    void ratesGoByWhenWaitsWereAndNotByWhenTheyAreSeen() {
        WaitCounter counter = new WaitCounter();
        for (int wait = 20_000; wait >= 0; wait--) { // in whatever order
            counter.count(wait * 100_000L, 2);
        }
        assertThat(counter.cost().eventsPerSecond()).isCloseTo(10_000, Offset.offset(1.0));
        assertThat(counter.cost().perSecond().get(2)).isEqualTo(counter.cost().eventsPerSecond());
        assertThat(counter.cost().perSecond().get(3)).isZero();
    }

    @Test
    void fewWaitsTogetherAreNoHighRate() {
        WaitCounter counter = new WaitCounter();
        assertThat(counter.cost()).isEqualTo(WaitCost.NONE);
        for (int wait = 0; wait < 50; wait++) {
            counter.count(1_000_000_000L + wait, 2);
        }
        assertThat(counter.cost().eventsPerSecond()).isEqualTo(100);
    }

    @Test
    void readsRecorderSettings() {
        assertThat(WaitGroup.LOCKS.thresholdMillis(RecordingSettings.of(Depth.WIDE)))
                .isZero();
        assertThat(WaitGroup.SOCKETS.thresholdMillis(RecordingSettings.of(Depth.WIDE)))
                .isEqualTo(1);
        assertThat(WaitGroup.LOCKS.secondsPerEvent(RecordingSettings.of(Depth.WIDE)))
                .isLessThan(WaitGroup.LOCKS.secondsPerEvent(RecordingSettings.of(Depth.TARGETED)));
        assertThat(WaitGroup.millis("20 ms")).isEqualTo(20);
        assertThat(WaitGroup.millis("100 us")).isEqualTo(0.1);
        assertThat(WaitGroup.millis("1 s")).isEqualTo(1000);
    }
}
