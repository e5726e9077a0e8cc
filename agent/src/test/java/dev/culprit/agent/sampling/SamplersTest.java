package dev.culprit.agent.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SamplersTest {

    @TempDir
    Path directory;

    private void task(long id, String name, String schedstat) throws Exception {
        Path task = Files.createDirectories(directory.resolve(Long.toString(id)));
        Files.writeString(task.resolve("comm"), name + "\n");
        Files.writeString(task.resolve("schedstat"), schedstat + "\n");
    }

    @Test
    void threadsAreDifferences() throws Exception {
        task(7, "http-1", "1000 200 3");
        task(8, "culprit-stalls", "50 60 1");
        ThreadRunSampler sampler = new ThreadRunSampler(directory);
        ThreadRunSampler.Snapshot begin = sampler.snapshot();
        task(7, "http-1", "5000 900 9");
        task(9, "new", "11 12 1");
        try (Recording recording = new Recording()) {
            recording.start();
            sampler.emit(begin, sampler.snapshot());
            recording.stop();
            Path file = directory.resolve("r.jfr");
            recording.dump(file);
            Map<Long, String> seen = new java.util.TreeMap<>();
            for (RecordedEvent e : RecordingFile.readAllEvents(file)) {
                if (e.getEventType().getName().equals("culprit.ThreadRun")) {
                    seen.put(
                            e.getLong("osThreadId"),
                            e.getLong("runNanos") + " " + e.getLong("delayNanos") + " " + e.getBoolean("own"));
                }
            }
            assertThat(seen).isEqualTo(Map.of(7L, "4000 700 false", 8L, "0 0 true", 9L, "11 12 false"));
        }
    }

    @Test
    void whereTheKernelDoesNotTellNothingIsSaid() throws Exception {
        ThreadRunSampler sampler = new ThreadRunSampler(directory.resolve("absent"));
        assertThat(sampler.snapshot().threads()).isEmpty();
        Files.createDirectories(directory.resolve("5"));
        assertThat(new ThreadRunSampler(directory).snapshot().threads()).isEmpty();
    }

    @Test
    void aTickerTicksUntilItIsStopped() {
        AtomicLong ticks = new AtomicLong();
        Ticker ticker = new Ticker("test", TimeUnit.MILLISECONDS.toNanos(1), late -> {
            assertThat(late).isNotNegative();
            assertThat(Thread.currentThread().isDaemon()).isTrue();
            assertThat(Thread.currentThread().getName()).isEqualTo("culprit-test");
            ticks.incrementAndGet();
        });
        ticker.start();
        ticker.start();
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
        while (ticks.get() < 10 && System.nanoTime() < deadline) {
            LockSupport.parkNanos(1_000_000);
        }
        ticker.stop();
        assertThat(ticks.get()).isGreaterThanOrEqualTo(10);
        assertThat(ticker.isRunning()).isFalse();
        assertThat(Thread.getAllStackTraces().keySet())
                .noneMatch(t -> t.getName().equals("culprit-test"));
    }
}
