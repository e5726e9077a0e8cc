package dev.culprit.agent.weaving;

import dev.culprit.boot.Sink;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The sink while probes are off: nothing should arrive here. Counts what does, by method. */
final class Tripwire implements Sink {

    private static final long QUIET_NANOS = TimeUnit.MILLISECONDS.toNanos(20);

    /** A thread that was interrupted between a method's first instruction and its probe may get a processor late: 64 to a core do. */
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(3);

    /** Where classes kept their probes, and hits are no surprise. */
    private static final long BRIEFLY_NANOS = TimeUnit.MILLISECONDS.toNanos(200);

    private final Map<Integer, LongAdder> hits = new ConcurrentHashMap<>();

    /** Loads what a hit needs: it may come from a thread that is being changed, which may not wait. */
    Tripwire() {
        count(0);
        hits.clear();
    }

    @Override
    public @Nullable Object enter(int site, @Nullable Object receiver, @Nullable Object argument) {
        count(site);
        return null;
    }

    @Override
    public void exit(
            int site, Object token, @Nullable Object first, @Nullable Object second, @Nullable Throwable failure) {
        // a call that began while probes were on: its frame runs the old code to the end, which is in order
    }

    @Override
    public long begin(int site) {
        count(site);
        return NOT_MEASURED;
    }

    @Override
    public void end(int site, long begun) {
        // the same
    }

    @Override
    public @Nullable Object beginCall(int site, @Nullable Object parameters) {
        count(site);
        return null;
    }

    @Override
    public void endCall(int site, Object token, @Nullable Throwable failure) {
        // the same
    }

    @Override
    public void waits(@Nullable Object lock, int place) {
        if (place != NOTHING) {
            count(LockPlaces.method(place));
        }
    }

    /** Who has waited since probes were on comes here in order; a method that begins does not. */
    @Override
    public void has(@Nullable Object lock, int place) {
        if (LockPlaces.isMethod(place)) {
            count(LockPlaces.method(place));
        }
    }

    private void count(int site) {
        LongAdder known = hits.get(site);
        (known == null ? hits.computeIfAbsent(site, s -> new LongAdder()) : known).increment();
    }

    long hits() {
        return hits.values().stream().mapToLong(LongAdder::sum).sum();
    }

    Map<Integer, LongAdder> bySite() {
        return hits;
    }

    /**
     * Waits until no probe was hit for 20 ms, and forgets the hits before that: they come from calls that had already
     * begun when the code changed.
     *
     * @param expected whether all code is known to be the application's own again
     * @return whether that was reached within 3 s, or 200 ms where it is not expected
     */
    boolean staysQuiet(boolean expected) {
        long deadline = System.nanoTime() + (expected ? PATIENCE_NANOS : BRIEFLY_NANOS);
        while (System.nanoTime() < deadline) {
            hits.clear();
            long quietAt = System.nanoTime() + QUIET_NANOS;
            while (System.nanoTime() < quietAt) {
                LockSupport.parkNanos(quietAt - System.nanoTime());
            }
            if (hits.isEmpty()) {
                return true;
            }
        }
        return false;
    }
}
