package dev.culprit.apps.cases.mixture;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.List;
import org.junit.jupiter.api.Test;

class StopwatchTest {

    private static final long MILLI = 1_000_000;

    @Test
    void stretchesCoverARequestWithoutGapsOrOverlaps() {
        Stopwatch watch = new Stopwatch();
        watch.mark(Spent.SLEEP);
        long begun = System.nanoTime();
        watch.markUntil(Spent.POOL, begun);
        watch.mark(Spent.MESSAGING);
        Stopwatch.Request request = watch.done();

        long at = request.start();
        for (Stopwatch.Span stretch : request.stretches()) {
            assertThat(stretch.start()).isEqualTo(at);
            assertThat(stretch.end()).isGreaterThanOrEqualTo(at);
            at = stretch.end();
        }
        assertThat(request.end()).isEqualTo(at);
    }

    /** Otherwise short waits would seem longer than they are. */
    @Test
    void markingIsComputingWhateverIsMarked() {
        Stopwatch watch = new Stopwatch();
        watch.mark(Spent.SLEEP);
        watch.mark(Spent.DATABASE);

        assertThat(watch.done().stretches())
                .extracting(Stopwatch.Span::on)
                .containsExactly(Spent.CPU, Spent.SLEEP, Spent.CPU, Spent.DATABASE, Spent.CPU);
    }

    @Test
    void processorTimeIsThatOfTheStretch() {
        Stopwatch watch = new Stopwatch();
        long end = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() + 20 * MILLI;
        while (ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() < end) {
            Thread.onSpinWait();
        }
        watch.mark(Spent.CPU);
        watch.mark(Spent.SLEEP);

        List<Stopwatch.Span> stretches = watch.done().stretches();
        assertThat(stretches.get(1).cpuNanos()).isGreaterThanOrEqualTo(20 * MILLI);
        assertThat(stretches.get(3).cpuNanos()).isLessThan(20 * MILLI);
    }
}
