package dev.culprit.agent.probes;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How many calls may be written down in a second, by all threads together. Each takes several at once, so that they seldom meet
 * here; what it has written beyond, because its trace was larger, it takes with the next.
 */
final class CallRate {

    private static final int LARGEST_BLOCK = 64;
    private static final int SHARES = 16;

    private final int most;
    private final LongSupplier nanoTime;
    private final long birth;

    /** The second in the upper half, what was taken in it in the lower. */
    private final AtomicLong taken = new AtomicLong();

    /**
     * @param most calls per second
     * @param nanoTime the clock
     */
    CallRate(int most, LongSupplier nanoTime) {
        this.most = most;
        this.nanoTime = nanoTime;
        birth = nanoTime.getAsLong();
    }

    /**
     * Asks for more calls.
     *
     * @param left of those that the thread asked for before; negative if it has written more
     * @return how many it has now: more than 0, or as before if nothing may be written any more in this second
     */
    int take(int left) {
        int block = Math.max(1, Math.min(LARGEST_BLOCK, most / SHARES));
        int wanted = block - Math.min(0, left);
        long second = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - birth);
        while (true) {
            long before = taken.get();
            int used = before >>> Integer.SIZE == second ? (int) before : 0;
            if (used >= most) {
                return left;
            }
            int after = (int) Math.min(Integer.MAX_VALUE, (long) used + wanted);
            if (taken.compareAndSet(before, second << Integer.SIZE | after)) {
                return Math.max(0, left) + block;
            }
        }
    }
}
