package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.settings.RecordingSettings;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class LockCostTest {

    @Test
    void cheapEventsKeepTheThreshold() {
        LockCost cost = new LockCost(List.of(9_000.0, 8_000.0, 100.0, 1.0));
        assertThat(cost.thresholdMillis(0, Depth.WIDE)).isZero();
        assertThat(cost.thresholdMillis(0.5, Depth.WIDE)).isEqualTo(0.5);
    }

    @Test
    void expensiveEventsRaiseItAsLittleAsPossible() {
        LockCost cost = new LockCost(List.of(50_000.0, 9_000.0, 100.0, 1.0));
        assertThat(cost.thresholdMillis(0, Depth.WIDE)).isEqualTo(0.1);
        assertThat(cost.thresholdMillis(0, Depth.TARGETED))
                .as("stacks cost more")
                .isEqualTo(1);
        LockCost extreme = new LockCost(List.of(1e6, 1e6, 1e6, 1e6));
        assertThat(extreme.thresholdMillis(0, Depth.WIDE)).isEqualTo(10);
        assertThat(extreme.thresholdMillis(20, Depth.WIDE)).isEqualTo(20);
    }

    @Test
    void nothingMeasuredChangesNothing() {
        assertThat(LockCost.unmeasured().thresholdMillis(0, Depth.WIDE)).isZero();
        assertThat(LockCost.unmeasured().eventsPerSecond()).isZero();
    }

    /** A reader that lags behind sees the waits of seconds within milliseconds. */
    @Test
    void ratesGoByWhenWaitsWereAndNotByWhenTheyAreSeen() {
        LockCounter counter = new LockCounter();
        for (int wait = 20_000; wait >= 0; wait--) { // in whatever order
            counter.count(wait * 100_000L, 2);
        }
        assertThat(counter.cost().eventsPerSecond()).isCloseTo(10_000, Offset.offset(1.0));
        assertThat(counter.cost().perSecond().get(2)).isEqualTo(counter.cost().eventsPerSecond());
        assertThat(counter.cost().perSecond().get(3)).isZero();
    }

    @Test
    void fewWaitsTogetherAreNoHighRate() {
        LockCounter counter = new LockCounter();
        assertThat(counter.cost()).isEqualTo(LockCost.unmeasured());
        for (int wait = 0; wait < 50; wait++) {
            counter.count(1_000_000_000L + wait, 2);
        }
        assertThat(counter.cost().eventsPerSecond()).isEqualTo(100);
    }

    @Test
    void readsRecorderSettings() {
        assertThat(LockThreshold.of(RecordingSettings.of(Depth.WIDE))).isZero();
        assertThat(LockThreshold.millis("20 ms")).isEqualTo(20);
        assertThat(LockThreshold.millis("100 us")).isEqualTo(0.1);
        assertThat(LockThreshold.millis("1 s")).isEqualTo(1000);
    }

    /** Threads that park 1 ms at a time, counted from the repository of a running recording. */
    @Test
    @Timeout(60)
    void countsWaitsOfTheRunningRecording() throws Exception {
        List<Thread> parking = new ArrayList<>();
        try (ExperimentRecording recording = ExperimentRecording.start(RecordingSettings.of(Depth.WIDE))) {
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> {
                    while (!Thread.currentThread().isInterrupted()) {
                        LockSupport.parkNanos(1_000_000);
                    }
                });
                thread.setDaemon(true);
                thread.start();
                parking.add(thread);
            }
            LoadHandshake load = new LoadHandshake(TimeSource.SYSTEM);
            load.begin(false);
            LockCost cost = LockCounter.during(() -> load.hold(TimeUnit.SECONDS.toNanos(4)));
            assertThat(cost.perSecond()).isNotEmpty();
            assertThat(cost.eventsPerSecond()).isBetween(200.0, 5000.0);
            assertThat(cost.perSecond().get(2)).isGreaterThan(100).isLessThanOrEqualTo(cost.eventsPerSecond());
            LockThreshold.set(recording, 0.1);
        } finally {
            parking.forEach(Thread::interrupt);
        }
    }
}
