package dev.culprit.agent.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.run.clock.TimeSource;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** What the agent tells of its own cost. */
class ObserverGaugeTest {

    private final ObserverGauge gauge = new ObserverGauge(TimeSource.SYSTEM, new FakeProbes());

    @Test
    void processorTimeOfOwnThreadsIsToldFromTheFirstLookOnAndRenewedEveryFive() throws Exception {
        CountDownLatch over = new CountDownLatch(1);
        Thread burner = AgentThreads.create("burner", () -> {
            while (over.getCount() > 0) {
                Thread.onSpinWait();
            }
        });
        gauge.begin();
        burner.start();
        try {
            Eventually.that("it costs something", Duration.ofSeconds(20), () -> {
                gauge.begin();
                burn();
                gauge.sample();
                return gauge.cpuShare() > 0;
            });
            double first = gauge.cpuShare();
            for (int look = 0; look < 4; look++) {
                burn();
                gauge.sample();
                assertThat(gauge.cpuShare()).as("look %d", look).isEqualTo(first);
            }
            burn();
            gauge.sample();
            assertThat(gauge.cpuShare()).isPositive().isNotEqualTo(first);
        } finally {
            over.countDown();
        }
        gauge.rest();
        assertThat(gauge.cpuShare()).isZero();
    }

    private static void burn() {
        long end = System.nanoTime() + 50_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }
}
