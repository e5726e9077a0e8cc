package dev.culprit.agent.sampling;

import dev.culprit.jfr.events.PoolEvent;
import dev.culprit.jfr.events.PoolStateEvent;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * A data source, or the HTTP client's part for one peer, that was asked for a connection, or an executor that was given a
 * task. Does not keep it alive.
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
    private final AtomicInteger inside = new AtomicInteger();
    private final LongAdder answers = new LongAdder();
    private final LongAdder connects = new LongAdder();

    private volatile boolean booked;

    /** What the names of an executor's threads have in common. */
    private volatile @Nullable String threads;

    /** @param type name of its class */
    KnownPool(Object source, String type, long id) {
        PoolAccess access = PoolAccess.of(source);
        this.source = new WeakReference<>(source);
        this.type = type;
        this.countsItself = access.tellsWaiting();
        this.known = access.isKnown();
        this.executor = PoolAccess.isExecutor(source);
        this.id = id;
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

    /** What the names of its threads have in common; null if none has begun a task. */
    @Nullable
    String threads() {
        return threads;
    }

    /** A thread of the executor has begun its first task. */
    void servedBy(String name) {
        threads = name;
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
        event.commit();
    }

    private @Nullable String name() {
        Object pool = source.get();
        String common = threads;
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
        PoolAccess.State state = PoolAccess.of(asked).state(asked);
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
