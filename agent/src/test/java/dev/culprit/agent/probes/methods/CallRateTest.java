package dev.culprit.agent.probes.methods;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls per second, by a clock of the test. */
class CallRateTest {

    private final AtomicLong nanos = new AtomicLong(-TimeUnit.MINUTES.toNanos(3));

    private void passes(long millis) {
        nanos.addAndGet(TimeUnit.MILLISECONDS.toNanos(millis));
    }

    /** Writes traces of so many calls while it may. */
    private static long written(CallRate rate, int callsPerTrace) {
        long written = 0;
        int untold = 0;
        while (rate.isOpen()) {
            written += callsPerTrace;
            untold += callsPerTrace;
            if (untold >= rate.batch()) {
                rate.add(untold);
                untold = 0;
            }
        }
        return written;
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 7, 64, 1000, 100_000, 1_000_000})
    void inEverySecondThereAreAsManyAsAllowed(int most) {
        CallRate rate = new CallRate(most, nanos::get);
        for (int second = 0; second < 5; second++) {
            assertThat(written(rate, 1)).isBetween((long) most, (long) most + rate.batch());
            passes(500);
            assertThat(written(rate, 1)).as("in the same second").isZero();
            passes(500);
        }
    }

    /** Those that have begun are complete. */
    @Test
    void theLastTraceOfASecondMayBeTooLarge() {
        CallRate rate = new CallRate(1000, nanos::get);
        for (int second = 0; second < 5; second++) {
            assertThat(written(rate, 700)).isEqualTo(1400);
            passes(1000);
        }
    }

    @Test
    void aLongPauseIsNoReserve() {
        CallRate rate = new CallRate(100, nanos::get);
        passes(TimeUnit.DAYS.toMillis(100));
        assertThat(written(rate, 1)).isBetween(100L, 106L);
    }

    @Test
    void threadsShareIt() throws InterruptedException {
        CallRate rate = new CallRate(100_000, nanos::get);
        AtomicLong all = new AtomicLong();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            Thread thread = new Thread(() -> all.addAndGet(written(rate, 3)));
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(all.get()).isBetween(100_000L, 100_000L + 8 * (64 + 3));
    }
}
