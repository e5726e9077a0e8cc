package dev.culprit.agent.budget;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * How often platform threads waited, for however short a time, by what the JVM counts anyway: nothing has to be recorded to know it. To be
 * asked seldom, for it looks at every thread.
 *
 * @param nanos when, by {@code System.nanoTime}
 * @param waits of living threads since each began, by their ids
 */
record WaitRate(long nanos, Map<Long, Long> waits) {

    /** In less there is too little to see. */
    private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    WaitRate {
        waits = Map.copyOf(waits);
    }

    static WaitRate now() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<Long, Long> waits = new HashMap<>();
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null) { // else it has ended meanwhile
                waits.put(thread.getThreadId(), thread.getBlockedCount() + thread.getWaitedCount());
            }
        }
        return new WaitRate(System.nanoTime(), waits);
    }

    /** Waits per second since then, threads that ended meanwhile left out; NaN if that is not long ago. */
    double perSecondSince(WaitRate earlier) {
        long elapsed = nanos - earlier.nanos;
        if (elapsed < LEAST_NANOS) {
            return Double.NaN;
        }
        long sum = 0;
        for (Map.Entry<Long, Long> thread : waits.entrySet()) {
            sum += Math.max(0, thread.getValue() - earlier.waits.getOrDefault(thread.getKey(), 0L));
        }
        return sum * 1e9 / elapsed;
    }
}
