package dev.culprit.agent.probes.shared;

import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * How long calls waited for a processor, of as many calls per second as can be asked for little: by chance, that it does not
 * matter when in a second a call comes, or behind which other; of the first second, and of one after a pause, the first that come. How large the chance is follows from how many came in the second before.
 */
public final class RunDelays {

    /** Not chosen, or the kernel does not tell. */
    public static final long UNKNOWN = -1;

    /** Two looks each, of some 25 us at full load: together a five-hundredth of a processor. What is wanted is a share of sums, not single calls. */
    public static final int PER_SECOND = 40;

    private final RunDelayClock clock;
    private final LongSupplier nanoTime;
    private final long birth;

    /** The second in the upper half, how many came in it in the lower. */
    private final AtomicLong come = new AtomicLong();

    private volatile double chance = 1;

    public RunDelays() {
        this(new RunDelayClock(), System::nanoTime);
    }

    public RunDelays(RunDelayClock clock, LongSupplier nanoTime) {
        this.clock = clock;
        this.nanoTime = nanoTime;
        birth = nanoTime.getAsLong();
    }

    /** A call of the current platform thread begins that could be asked. Answers what {@link #since} wants to know. */
    public long begin() {
        return isChosen() ? clock.now() : UNKNOWN;
    }

    /** Nanoseconds that the current thread waited for a processor since it {@link #begin began}; or {@link #UNKNOWN}. */
    public long since(long begun) {
        long now = begun < 0 ? UNKNOWN : clock.now();
        return now < 0 ? UNKNOWN : now - begun;
    }

    private boolean isChosen() {
        long number = count();
        return chance >= 1 ? number <= PER_SECOND : ThreadLocalRandom.current().nextDouble() < chance;
    }

    /** Answers how many have come in this second. */
    private long count() {
        long second = TimeUnit.NANOSECONDS.toSeconds(nanoTime.getAsLong() - birth);
        long before = come.getAndIncrement();
        long elapsed = second - (before >>> Integer.SIZE);
        // if others come in between, a later one does it
        if (elapsed > 0 && come.compareAndSet(before + 1, second << Integer.SIZE | 1)) {
            chance = Math.min(1, PER_SECOND * elapsed / Math.max(1.0, (int) before));
            return 1;
        }
        return (int) before + 1L;
    }
}
