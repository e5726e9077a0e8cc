package dev.culprit.apps.cases.mixture;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;

/** Notes what the calling thread spends its time on, in one request: the truth that attribution is compared with. */
final class Stopwatch {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private final List<Span> stretches = new ArrayList<>();
    private final long start = System.nanoTime();
    private long wall = start;
    private long cpu = THREADS.getCurrentThreadCpuTime();
    private long delay;

    Stopwatch() {
        delay = RunDelay.nanos();
        restart(start, cpu);
    }

    /**
     * A stretch of time, on the clock of {@code System.nanoTime}.
     *
     * @param cpuNanos processor time in it
     * @param delayNanos waiting for a processor in it
     */
    record Span(Spent on, long start, long end, long cpuNanos, long delayNanos) {}

    /**
     * All that happened since the last mark was this. Computing may have meant waiting for a processor. Marking is computing,
     * too, and takes as long as a short call where the code is cold; it never blocks, so whatever of it is no processor time
     * is waiting for one.
     */
    void mark(Spent on) {
        long end = System.nanoTime();
        long used = THREADS.getCurrentThreadCpuTime();
        long delayed = RunDelay.nanos();
        stretches.add(new Span(on, wall, end, used - cpu, RunDelay.isKnown() ? delayed - delay : end - wall));
        delay = delayed;
        restart(end, used);
    }

    /** Begins the next stretch; what has happened since this moment, and this processor time, was the watch's own. */
    private void restart(long moment, long used) {
        cpu = THREADS.getCurrentThreadCpuTime();
        wall = System.nanoTime();
        long computing = cpu - used;
        stretches.add(new Span(Spent.CPU, moment, wall, computing, Math.max(0, wall - moment - computing)));
    }

    /** What happened from the last mark to some moment since was this; it took no processor time. */
    void markUntil(Spent on, long moment) {
        stretches.add(new Span(on, wall, moment, 0, 0));
        wall = moment;
    }

    Request done() {
        return new Request(start, wall, List.copyOf(stretches));
    }

    /** A whole request. */
    record Request(long start, long end, List<Span> stretches) {}
}
