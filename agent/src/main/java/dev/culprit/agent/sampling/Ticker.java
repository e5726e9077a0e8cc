package dev.culprit.agent.sampling;

import dev.culprit.agent.AgentThreads;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** A daemon thread that does something at even intervals, until it is stopped or what it does fails. */
public final class Ticker {

    /** What is done; gets how late it is, in nanoseconds, at least 0. */
    @FunctionalInterface
    public interface Action {
        void run(long lateNanos);
    }

    private final String role;
    private final long intervalNanos;
    private final Action action;

    private volatile @Nullable Thread thread;

    public Ticker(String role, long intervalNanos, Action action) {
        this.role = role;
        this.intervalNanos = intervalNanos;
        this.action = action;
    }

    /** Begins; nothing if it runs already. */
    public synchronized void start() {
        if (thread == null) {
            Thread fresh = AgentThreads.create(role, this::loop);
            thread = fresh;
            fresh.start();
        }
    }

    /** Returns when the thread has ended, or after a second. */
    public synchronized void stop() {
        Thread running = thread;
        thread = null;
        if (running == null) {
            return;
        }
        LockSupport.unpark(running);
        try {
            running.join(1000);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Whether it does: not after it was stopped, or the action failed. */
    public boolean isRunning() {
        return thread != null;
    }

    private void loop() {
        Thread self = Thread.currentThread();
        long due = System.nanoTime() + intervalNanos;
        while (thread == self) {
            long early = due - System.nanoTime();
            if (early > 0) {
                LockSupport.parkNanos(this, early);
                continue;
            }
            try {
                action.run(-early);
            } catch (RuntimeException | LinkageError e) { // a sampler must not print into the application's output
                thread = null;
                return;
            }
            due = System.nanoTime() + intervalNanos;
        }
    }
}
