package dev.culprit.apps.bench.overhead;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * How long a thread that wants to run every millisecond could not, at the longest: what the JVM or the machine withheld.
 * From its making to {@link #longestMillis}.
 */
final class Standstill {

    private static final long PERIOD_NANOS = TimeUnit.MILLISECONDS.toNanos(1);

    private final Thread thread = new Thread(this::watch, "standstill");
    private volatile boolean running = true;

    /** The watcher's own until it has ended, here and below. */
    private long longestNanos;

    private final VmThread vmThread = new VmThread();
    private long longestWorkNanos;

    Standstill() {
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        long last = System.nanoTime();
        long worked = vmThread.cpuNanos();
        while (running) {
            LockSupport.parkNanos(PERIOD_NANOS);
            long work = vmThread.cpuNanos();
            longestWorkNanos = Math.max(longestWorkNanos, work - worked);
            worked = work;
            long now = System.nanoTime();
            longestNanos = Math.max(longestNanos, now - last - PERIOD_NANOS);
            last = now;
        }
    }

    /**
     * Processor time that the JVM's own thread needed for the longest stop, or for several without a pause between them; to be asked
     * after {@link #longestMillis}. Says how long it would be on a machine with nothing else to do. 0 where it cannot be told.
     */
    double longestWorkMillis() {
        return longestWorkNanos / 1e6;
    }

    /** Ends watching; a standstill that lasts until now counts. */
    double longestMillis() throws InterruptedException {
        running = false;
        thread.join();
        return longestNanos / 1e6;
    }
}
