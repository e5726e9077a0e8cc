package dev.culprit.agent.probes.methods;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/** How many calls were written down in this second, by all threads together, and whether that is enough. */
final class CallRate {

    private static final int LARGEST_BATCH = 64;
    private static final int SHARES = 16;

    private final int most;
    private final LongSupplier nanoTime;
    private final long birth;

    /** The second in the upper half, what was written in it in the lower. */
    private final AtomicLong written = new AtomicLong();

    /**
     * @param most calls per second
     * @param nanoTime the clock
     */
    CallRate(int most, LongSupplier nanoTime) {
        this.most = most;
        this.nanoTime = nanoTime;
        birth = nanoTime.getAsLong();
    }

    /** A thread that lives for long tells of its calls when it has so many, so that threads seldom meet here. */
    int batch() {
        return Math.max(1, Math.min(LARGEST_BATCH, most / SHARES));
    }

    /** So many calls are written down. */
    void add(int calls) {
        long second = second();
        while (true) {
            long before = written.get();
            long after = Math.min(Integer.MAX_VALUE, (isOf(second, before) ? (int) before : 0) + (long) calls);
            if (written.compareAndSet(before, second << Integer.SIZE | after)) {
                return;
            }
        }
    }

    /** Whether there may be more in this second. Looks at the clock only if there are enough. */
    boolean isOpen() {
        long now = written.get();
        return (int) now < most || !isOf(second(), now);
    }

    private static boolean isOf(long second, long written) {
        return written >>> Integer.SIZE == second;
    }

    private long second() {
        return TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - birth);
    }
}
