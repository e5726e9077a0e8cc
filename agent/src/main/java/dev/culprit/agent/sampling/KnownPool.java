package dev.culprit.agent.sampling;

import dev.culprit.jfr.events.PoolEvent;
import dev.culprit.jfr.events.PoolStateEvent;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/** A data source, or the HTTP client's part for one peer, that was asked for a connection. Does not keep it alive. */
public final class KnownPool {

    /** Whom an HTTP client has connections to. */
    record Peer(String name) {}

    private final WeakReference<Object> source;
    private final String type;
    private final long id;
    private final boolean countsItself;
    private final boolean known;
    private final AtomicInteger inside = new AtomicInteger();
    private final LongAdder answers = new LongAdder();
    private final LongAdder connects = new LongAdder();

    private volatile boolean booked;

    /** @param type name of its class */
    KnownPool(Object source, String type, long id) {
        PoolType access = PoolType.of(source);
        this.source = new WeakReference<>(source);
        this.type = type;
        this.countsItself = access.tellsWaiting();
        this.known = access.isKnown();
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
        Object pool = source.get();
        String name = pool == null
                ? null
                : pool instanceof Peer peer ? peer.name() : PoolType.of(pool).name(pool);
        event.id = id;
        event.pool = name == null || name.isBlank() ? type.substring(type.lastIndexOf('.') + 1) + "-" + id : name;
        event.type = type;
        event.commit();
    }

    /** Writes what the pool says of itself, and how many threads wait by our own count where it does not say. */
    void writeState() {
        PoolStateEvent event = new PoolStateEvent();
        @Nullable Object asked = booked && event.isEnabled() ? source.get() : null;
        if (asked == null) {
            return;
        }
        PoolType access = PoolType.of(asked);
        Object pool = access.pool(asked);
        int waiting = access.waiting(pool);
        event.poolId = id;
        event.maximumSize = access.maximum(asked);
        event.active = access.active(pool);
        event.idle = access.idle(pool);
        event.waiting = waiting >= 0 ? waiting : Math.max(0, inside.get());
        event.answers = answers.sum();
        event.connects = connects.sum();
        event.commit();
    }
}
