package dev.culprit.apps.cases.program;

import dev.culprit.apps.cases.work.Work;
import java.util.concurrent.atomic.AtomicLong;

/** What is due every so often while there are calls: one of them finds it due. */
public final class Schedule {

    private static final double NANOS = 1e6;

    private final long periodNanos;
    private final AtomicLong next = new AtomicLong(System.nanoTime());

    /** @param periodMillis from one start to the next, at scale 1 */
    public Schedule(Work work, double periodMillis) {
        periodNanos = Math.round(work.scaled(periodMillis) * NANOS);
    }

    /** True for one of the callers; then not again for one period. */
    public boolean isDue() {
        long now = System.nanoTime();
        long due = next.get();
        return now - due >= 0 && next.compareAndSet(due, now + periodNanos);
    }
}
