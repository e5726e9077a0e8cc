package dev.culprit.apps.bench.overhead;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Supplier;

/** Threads that call a subject, each its own object, as often as they can. The same threads for all subjects. */
final class Workers implements AutoCloseable {

    /** Outermost calls between two looks at the clock. */
    private static final int STRIDE = 200;

    private final ThreadMXBean clock = ManagementFactory.getThreadMXBean();
    private final int threads;
    private final ExecutorService pool;

    Workers(int threads) {
        this.threads = threads;
        pool = Executors.newFixedThreadPool(threads);
    }

    /**
     * What one call took.
     *
     * @param wallNanos by the clock on the wall: with more threads than processors it contains waiting for one
     * @param cpuNanos processor time of the thread
     */
    record Cost(double wallNanos, double cpuNanos) {}

    private record Work(long calls, long wallNanos, long cpuNanos) {}

    /** Calls for so long with all threads, and answers the mean over all calls. */
    Cost call(Supplier<Subject> subjects, int millis) throws InterruptedException, ExecutionException {
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Callable<Work>> tasks = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            Subject subject = subjects.get();
            tasks.add(() -> {
                start.await();
                return work(subject, millis * 1_000_000L);
            });
        }
        Work sum = new Work(0, 0, 0);
        for (Future<Work> done : pool.invokeAll(tasks)) {
            Work work = done.get();
            sum = new Work(sum.calls + work.calls, sum.wallNanos + work.wallNanos, sum.cpuNanos + work.cpuNanos);
        }
        return new Cost((double) sum.wallNanos / sum.calls, (double) sum.cpuNanos / sum.calls);
    }

    private Work work(Subject subject, long nanos) {
        long cpu = clock.getCurrentThreadCpuTime();
        long begin = System.nanoTime();
        long now = begin;
        long calls = 0;
        while (now - begin < nanos) {
            long depths = 0;
            for (int i = 0; i < STRIDE; i++) {
                depths += subject.call(Subject.DEPTH);
            }
            calls += depths; // as many calls as levels
            now = System.nanoTime();
        }
        return new Work(calls, now - begin, clock.getCurrentThreadCpuTime() - cpu);
    }

    @Override
    public void close() {
        pool.shutdown();
    }
}
