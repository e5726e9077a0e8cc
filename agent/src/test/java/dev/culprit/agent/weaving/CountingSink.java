package dev.culprit.agent.weaving;

import dev.culprit.boot.Sink;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Counts what arrives; if it is to, from one thread only: the JVM itself may use what is probed. */
final class CountingSink implements Sink {

    final AtomicLong enters = new AtomicLong();
    final AtomicLong exits = new AtomicLong();
    final AtomicLong failures = new AtomicLong();
    volatile int lastSite = -1;
    volatile @Nullable Object lastReceiver;

    private final @Nullable Thread only;

    CountingSink() {
        only = null;
    }

    CountingSink(Thread only) {
        this.only = only;
    }

    private boolean isForeign() {
        return only != null && Thread.currentThread() != only;
    }

    @Override
    public Object enter(int site, @Nullable Object receiver, @Nullable Object argument) {
        if (isForeign()) {
            return this;
        }
        enters.incrementAndGet();
        lastSite = site;
        lastReceiver = receiver;
        return this;
    }

    @Override
    public void exit(
            int site, Object token, @Nullable Object first, @Nullable Object second, @Nullable Throwable failure) {
        if (isForeign()) {
            return;
        }
        exits.incrementAndGet();
        if (failure != null) {
            failures.incrementAndGet();
        }
    }

    @Override
    public long begin(int site) {
        enters.incrementAndGet();
        lastSite = site;
        return 1;
    }

    @Override
    public void end(int site, long begun) {
        exits.incrementAndGet();
    }

    @Override
    public Object beginCall(int site, @Nullable Object parameters) {
        enters.incrementAndGet();
        lastSite = site;
        return this;
    }

    @Override
    public void endCall(int site, Object token, @Nullable Throwable failure) {
        exits.incrementAndGet();
        if (failure != null) {
            failures.incrementAndGet();
        }
    }

    @Override
    public void waits(@Nullable Object lock, int place) {
        enters.incrementAndGet();
        lastSite = LockPlaces.method(place);
        lastReceiver = lock;
    }

    @Override
    public void has(@Nullable Object lock, int place) {
        exits.incrementAndGet();
    }
}
