package dev.culprit.client.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.Arrays;

/**
 * Processor time of this process over time, sampled about twice a second, because the window it is wanted for is known
 * only afterwards. Written by one thread; read after that thread has ended.
 */
final class CpuMeter {

    private static final long PERIOD_NANOS = 500_000_000;

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private long[] times = new long[256];
    private long[] cpuNanos = new long[256];
    private int size;

    void sample(long nowNanos, boolean force) {
        if (!force && size > 0 && nowNanos - times[size - 1] < PERIOD_NANOS) {
            return;
        }
        if (size == times.length) {
            times = Arrays.copyOf(times, size * 2);
            cpuNanos = Arrays.copyOf(cpuNanos, size * 2);
        }
        times[size] = nowNanos;
        cpuNanos[size++] = system.getProcessCpuTime();
    }

    /** Share 0..1 of all processors that this process used between two times; NaN if unknown. */
    double share(long fromNanos, long toNanos) {
        if (size < 2 || toNanos <= fromNanos || cpuNanos[0] < 0) {
            return Double.NaN;
        }
        double used = cpuAt(toNanos) - cpuAt(fromNanos);
        return used / (toNanos - fromNanos) / system.getAvailableProcessors();
    }

    /** Linear between two samples, constant outside. */
    private double cpuAt(long nanos) {
        if (nanos - times[0] <= 0) {
            return cpuNanos[0];
        }
        for (int i = 1; i < size; i++) {
            if (nanos - times[i] <= 0) {
                double part = (double) (nanos - times[i - 1]) / (times[i] - times[i - 1]);
                return cpuNanos[i - 1] + part * (cpuNanos[i] - cpuNanos[i - 1]);
            }
        }
        return cpuNanos[size - 1];
    }
}
