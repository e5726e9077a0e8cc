package dev.culprit.agent.budget;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * Of how many calls the processor time of one is read, which costs half a microsecond each time: one in four, and of hot ones fewer, so that some
 * thousand per second are read. The same for all threads and for whatever the call does; changes by powers of two, so that it stays
 * the same while about as many calls come.
 */
public final class SampleGap {

    /** Of calls that are not many. */
    static final int LEAST = 4;

    static final int MOST = 4096;

    /** Two looks each, of some 0.45 us: together a thousandth of a processor. */
    static final int PER_SECOND = 1000;

    private final LongSupplier nanoTime;
    private final long birth;

    /** The second in the upper half, how many were chosen in it in the lower. */
    private final AtomicLong chosen = new AtomicLong();

    private volatile int gap = LEAST;

    public SampleGap() {
        this(System::nanoTime);
    }

    SampleGap(LongSupplier nanoTime) {
        this.nanoTime = nanoTime;
        birth = nanoTime.getAsLong();
    }

    /** Of so many calls one is to be read. */
    public int get() {
        return gap;
    }

    /** A call is read. */
    public void chosen() {
        long second = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - birth);
        long before = chosen.getAndIncrement();
        long elapsed = second - (before >>> Integer.SIZE);
        // if others come in between, a later one does it
        if (elapsed > 0 && chosen.compareAndSet(before + 1, second << Integer.SIZE | 1)) {
            gap = next(gap, (double) (int) before / elapsed);
        }
    }

    /** Half as many or twice as many again are let pass, so that it does not go to and fro. */
    static int next(int gap, double perSecond) {
        double calls = perSecond * gap;
        int next = gap;
        while (next < MOST && calls / next > 2 * PER_SECOND) {
            next *= 2;
        }
        while (next > LEAST && calls / next < PER_SECOND / 2.0) {
            next /= 2;
        }
        return next;
    }
}
