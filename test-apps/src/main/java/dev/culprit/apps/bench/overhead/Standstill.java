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

    /** The watcher's own until it has ended. */
    private long longestNanos;

    Standstill() {
        thread.setDaemon(true);
        thread.start();
    }

    private void watch() {
        long last = System.nanoTime();
        while (running) {
            LockSupport.parkNanos(PERIOD_NANOS);
            long now = System.nanoTime();
            longestNanos = Math.max(longestNanos, now - last - PERIOD_NANOS);
            last = now;
        }
    }

    /** Ends watching; a standstill that lasts until now counts. */
    double longestMillis() throws InterruptedException {
        running = false;
        thread.join();
        return longestNanos / 1e6;
    }
}
