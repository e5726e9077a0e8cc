package dev.culprit.agent.probes.shared;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunDelayClockTest {

    @TempDir
    private Path directory;

    @Test
    void tellsTheSecondNumber() throws Exception {
        Path file = Files.writeString(directory.resolve("schedstat"), "18446744073709551615 1234567 89\n");

        assertThat(new RunDelayClock(file).now()).isEqualTo(1_234_567);
    }

    @Test
    void saysSoWhereTheKernelDoesNotTell() throws Exception {
        Path file = Files.writeString(directory.resolve("schedstat"), "kernels differ");
        RunDelayClock clock = new RunDelayClock(file);

        assertThat(clock.now()).isEqualTo(-1);
        Files.delete(file);
        assertThat(clock.now()).isEqualTo(-1);
        assertThat(new RunDelayClock(file).now()).isEqualTo(-1);
    }

    @Test
    void threadsThatOutnumberTheProcessorsWait() throws Exception {
        Assumptions.assumeTrue(Files.isReadable(Path.of("/proc/thread-self/schedstat")), "needs Linux");
        RunDelayClock clock = new RunDelayClock();
        int count = 4 * Runtime.getRuntime().availableProcessors();
        long[] delays = new long[count];
        CountDownLatch together = new CountDownLatch(count);
        Thread[] threads = new Thread[count];
        for (int i = 0; i < count; i++) {
            int index = i;
            threads[i] = new Thread(() -> {
                together.countDown();
                long before = clock.now();
                long end = System.nanoTime() + 200_000_000;
                while (System.nanoTime() < end) {
                    Thread.onSpinWait();
                }
                delays[index] = clock.now() - before;
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }

        long sum = 0;
        for (long delay : delays) {
            assertThat(delay).isNotNegative();
            sum += delay;
        }
        // Three in four wait at any time.
        assertThat(sum).isGreaterThan(count * 100_000_000L);
    }
}
