package dev.culprit.apps.cases.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WorkTest {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final Work work = new Work(0.1);

    /** Processor time, which a busy machine does not lengthen. */
    @Test
    void computingUsesAsMuchProcessorTimeAsAsked() {
        work.compute(10);
        long before = THREADS.getCurrentThreadCpuTime();
        work.compute(500);
        double used = (THREADS.getCurrentThreadCpuTime() - before) / 1e6;

        assertThat(used).isBetween(50.0, 60.0);
    }

    @Test
    void sleepingTakesTimeButNoProcessor() {
        long before = THREADS.getCurrentThreadCpuTime();
        long start = System.nanoTime();
        work.sleep(1000);

        assertThat((System.nanoTime() - start) / 1e6).isGreaterThanOrEqualTo(100);
        assertThat((THREADS.getCurrentThreadCpuTime() - before) / 1e6).isLessThan(50);
    }

    @Test
    void drawsWithinTheBounds() {
        DoubleStream values = IntStream.range(0, 1000).mapToDouble(i -> Work.around(80, 0.4));
        assertThat(values.boxed()).allSatisfy(value -> assertThat(value).isBetween(48.0, 112.0));
        assertThat(IntStream.range(0, 1000)
                        .map(i -> Work.count(50, 52))
                        .distinct()
                        .boxed())
                .containsExactlyInAnyOrder(50, 51, 52);
    }

    @Test
    void fibonacciNumbersGrowByTheGoldenRatio() {
        assertThat(Work.fibonacci(35, 1)).isEqualTo(60);
        assertThat(Work.fibonacci(36, 1) / 60).isBetween(1.618, 1.619);
    }

    @Test
    void aScaleOfZeroIsRefused() {
        assertThatThrownBy(() -> new Work(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
