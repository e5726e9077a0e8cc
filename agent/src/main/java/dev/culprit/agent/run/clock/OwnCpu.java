package dev.culprit.agent.run.clock;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/**
 * Processor time of the observer's own threads: those named {@code culprit-…} and those of the flight recorder. Threads
 * that ended between two looks are missed.
 */
public final class OwnCpu {

    static final String PREFIX = "culprit-";

    private static final String RECORDER = "JFR ";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();

    /** CPU nanoseconds so far per own thread id. */
    private Map<Long, Long> last = Map.of();

    private long lastNanos;

    /** Begins an interval at the given time. */
    public void begin(long nanos) {
        last = times();
        lastNanos = nanos;
    }

    /** Share of all processors used by own threads since {@link #begin}, and begins the next interval. */
    public double share(long nanos) {
        Map<Long, Long> now = times();
        long used = now.entrySet().stream()
                .mapToLong(entry -> Math.max(0, entry.getValue() - last.getOrDefault(entry.getKey(), 0L)))
                .sum();
        double wall = Math.max(1, nanos - lastNanos);
        last = now;
        lastNanos = nanos;
        return used / wall / Runtime.getRuntime().availableProcessors();
    }

    private Map<Long, Long> times() {
        Map<Long, Long> times = new HashMap<>();
        if (!threads.isThreadCpuTimeSupported() || !threads.isThreadCpuTimeEnabled()) {
            return times;
        }
        for (ThreadInfo info : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (info != null
                    && (info.getThreadName().startsWith(PREFIX)
                            || info.getThreadName().startsWith(RECORDER))) {
                times.put(info.getThreadId(), Math.max(0, threads.getThreadCpuTime(info.getThreadId())));
            }
        }
        return times;
    }
}
