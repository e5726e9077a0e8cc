package dev.culprit.agent.sampling;

import dev.culprit.jfr.events.threads.PoolEvent;
import dev.culprit.jfr.events.threads.PoolStateEvent;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A data source, or the HTTP client's part for one peer, that was asked for a connection, an executor that was given a
 * task, or a semaphore of which a permit was wanted. Does not keep it alive.
 */
public final class KnownPool {

    /** Whom an HTTP client has connections to. */
    record Peer(String name) {}

    private final WeakReference<Object> source;
    private final String type;
    private final long id;
    private final boolean countsItself;
    private final boolean known;
    private final boolean executor;
    private final boolean semaphore;
    private final AtomicInteger inside = new AtomicInteger();
    private final LongAdder answers = new LongAdder();
    private final LongAdder connects = new LongAdder();

    /** Most permits of a semaphore that were ever seen free, or taken by threads that are followed. */
    private final AtomicInteger permits = new AtomicInteger();

    private final AtomicInteger taken = new AtomicInteger();

    private volatile boolean booked;

    /** Whether a thread that took a permit of the semaphore gave one back. */
    private volatile boolean gotBack;

    /** Where a semaphore is used; empty if it is none. */
    private final String place;

    /** What the names of an executor's threads have in common; of a semaphore its place, perhaps with a number. */
    private volatile @Nullable String called;

    /** @param type name of its class */
    KnownPool(Object source, String type, long id) {
        this(source, type, id, "");
    }

    /** @param place where a semaphore is used */
    KnownPool(Object source, String type, long id, String place) {
        PoolAccess access = PoolAccess.of(source);
        this.source = new WeakReference<>(source);
        this.type = type;
        this.countsItself = access.tellsWaiting();
        this.known = access.isKnown();
        this.executor = PoolAccess.isExecutor(source);
        this.semaphore = PoolAccess.isSemaphore(source);
        this.id = id;
        this.place = place;
    }

    /** Number of the pool in events, above 0. */
    public long id() {
        return id;
    }

    /** A thread asks for a connection. */
    public void entered() {
        if (!countsItself) {
            inside.incrementAndGet();
        }
    }

    /** A thread has its connection, or a refusal, or waits for another pool. */
    public void left() {
        if (!countsItself) {
            inside.decrementAndGet();
        }
    }

    /** A wait was booked on this pool. Only now it counts as one, and has the name that it gives itself when first used. */
    public void booked() {
        if (!booked && isFirst()) {
            writeName();
        }
    }

    /** Whether it counts as a pool: threads asked it for a connection, or it serves tasks. */
    boolean isBooked() {
        return booked;
    }

    boolean isExecutor() {
        return executor;
    }

    boolean isSemaphore() {
        return semaphore;
    }

    /** So many permits of a semaphore are free. */
    public void sees(int free) {
        if (free > permits.get()) {
            permits.accumulateAndGet(free, Math::max);
        }
    }

    /** A thread has a permit of a semaphore. */
    public void took() {
        sees(taken.incrementAndGet());
    }

    /** It gives it back, or nobody knows any more. */
    public void dropped() {
        taken.decrementAndGet();
    }

    /** A thread that took a permit has given it back. */
    public void gotBack() {
        if (!gotBack) {
            gotBack = true;
        }
    }

    /** Whether a semaphore has, as far as was seen, several permits that threads use and give back. */
    public boolean isShared() {
        return gotBack && permits.get() > 1;
    }

    String place() {
        return place;
    }

    /** What others call an executor or a semaphore; null if no thread of it has begun a task, or nobody waited for a permit. */
    @Nullable
    String called() {
        return called;
    }

    /** From now on it goes by that name. */
    void call(String name) {
        called = name;
        booked();
    }

    /** Once per pool, so that a lock does no harm. */
    private synchronized boolean isFirst() {
        boolean first = !booked;
        booked = true;
        return first;
    }

    /** A thread got its connection. Counted where nothing else tells whether there is a pool at all. */
    public void answered(boolean connected) {
        if (!known) {
            answers.increment();
            if (connected) {
                connects.increment();
            }
        }
    }

    /** Forgets threads that were inside when probes were switched off. */
    void reset() {
        inside.set(0);
        taken.set(0);
    }

    /** Whether this is the pool of that data source. */
    public boolean is(Object other) {
        return source.refersTo(other);
    }

    boolean isGone() {
        return source.refersTo(null);
    }

    /** Writes the dictionary event. */
    void writeName() {
        PoolEvent event = new PoolEvent();
        if (!booked || !event.isEnabled()) {
            return;
        }
        String name = name();
        event.id = id;
        event.pool = name == null || name.isBlank() ? type.substring(type.lastIndexOf('.') + 1) + "-" + id : name;
        event.type = type;
        event.threads = executor;
        event.permits = semaphore;
        event.commit();
    }

    private @Nullable String name() {
        Object pool = source.get();
        String common = called;
        if (common != null || pool == null) {
            return common;
        }
        return pool instanceof Peer peer ? peer.name() : PoolAccess.of(pool).name(pool);
    }

    /** Writes what the pool says of itself, and how many threads wait by our own count where it does not say. */
    void writeState() {
        PoolStateEvent event = new PoolStateEvent();
        @Nullable Object asked = booked && event.isEnabled() ? source.get() : null;
        if (asked == null) {
            return;
        }
        PoolAccess.State told = PoolAccess.of(asked).state(asked);
        PoolAccess.State state = semaphore ? told.outOf(permits.get()) : told;
        event.poolId = id;
        event.maximumSize = state.maximum();
        event.active = state.active();
        event.idle = state.idle();
        event.waiting = countsItself ? state.waiting() : Math.max(0, inside.get());
        event.answers = answers.sum();
        event.connects = connects.sum();
        event.commit();
    }
}
