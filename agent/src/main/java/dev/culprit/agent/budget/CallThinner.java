package dev.culprit.agent.budget;

import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Decides, while the application warms up, of how many calls one is recorded: by how many come, what they write and how much processor
 * time there is to spend. Holds for the window that follows, for then nobody {@link #look looks}. Not thread-safe.
 */
public final class CallThinner {

    /** After so long it is worth to look again. */
    public static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(1);

    /** In less there is too little to see. */
    private static final long LEAST_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Supplier<CallCounts.Sum> counts;
    private final IntConsumer thinning;
    private final LongSupplier nanos;
    private final LongSupplier processNanos;
    private final int processors;

    private CallCounts.Sum seen = CallCounts.Sum.NONE;
    private long seenNanos;
    private long seenProcessNanos;
    private int oneIn = 1;
    private double usedCores;
    private double windowSeconds;

    /**
     * @param counts of calls up to now
     * @param thinning is told the decision
     * @param nanos a clock
     * @param processNanos processor time that the JVM has used; negative if unknown
     * @param processors that it may use
     */
    public CallThinner(
            Supplier<CallCounts.Sum> counts,
            IntConsumer thinning,
            LongSupplier nanos,
            LongSupplier processNanos,
            int processors) {
        this.counts = counts;
        this.thinning = thinning;
        this.nanos = nanos;
        this.processNanos = processNanos;
        this.processors = processors;
    }

    /**
     * Another load begins: all calls are recorded until it is known.
     *
     * @param windowSeconds length of the window that comes
     */
    public void begin(double windowSeconds) {
        this.windowSeconds = windowSeconds;
        usedCores = -1;
        thin(1);
        note(counts.get(), nanos.getAsLong(), processNanos.getAsLong());
    }

    /** Decides by what came since the last look, or since it began; changes nothing if that is too little. */
    public void look() {
        long now = nanos.getAsLong();
        long elapsed = now - seenNanos;
        CallCounts.Sum sum = counts.get();
        CallCounts.Sum come = sum.since(seen);
        if (elapsed < LEAST_NANOS || come.completed() == 0) {
            return;
        }
        double eventsPerCall = (double) come.events() * oneIn / come.completed();
        long used = processNanos.getAsLong();
        usedCores = used < 0 || seenProcessNanos < 0 ? -1 : (double) (used - seenProcessNanos) / elapsed;
        double perSecond = come.completed() * 1e9 / elapsed;
        thin(RecordingBudget.oneIn(perSecond, eventsPerCall, usedCores, processors, windowSeconds));
        note(sum, now, used);
    }

    /** Cores that the JVM used at the last look; negative if unknown. */
    public double usedCores() {
        return usedCores;
    }

    private void thin(int calls) {
        oneIn = calls;
        thinning.accept(calls);
    }

    private void note(CallCounts.Sum sum, long now, long used) {
        seen = sum;
        seenNanos = now;
        seenProcessNanos = used;
    }
}
