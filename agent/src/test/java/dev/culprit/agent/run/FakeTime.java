package dev.culprit.agent.run;

import dev.culprit.agent.run.clock.TimeSource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;

/** A clock that stands still until it is moved. */
final class FakeTime implements TimeSource {

    private final AtomicLong nanos = new AtomicLong(-7_000_000_000L);

    private final AtomicLong compilationNanos = new AtomicLong();

    void compile(Duration time) {
        compilationNanos.addAndGet(time.toNanos());
    }

    void advance(Duration by) {
        nanos.addAndGet(by.toNanos());
    }

    @Override
    public long nanos() {
        return nanos.get();
    }

    @Override
    public long epochMillis() {
        return 1_800_000_000_000L + nanos.get() / 1_000_000;
    }

    @Override
    public long compilationNanos() {
        return compilationNanos.get();
    }

    @Override
    public long processNanos() {
        return -1;
    }
}
