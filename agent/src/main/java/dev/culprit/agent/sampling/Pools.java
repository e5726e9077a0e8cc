package dev.culprit.agent.sampling;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The pools seen so far, at most 100; a pool that the application dropped makes room. Finding one takes no lock. */
public final class Pools {

    private static final int LIMIT = 100;

    private final CopyOnWriteArrayList<KnownPool> pools = new CopyOnWriteArrayList<>();
    private final AtomicLong last = new AtomicLong();

    /** The pool of a data source, new if it was never seen; null when there are too many. */
    public @Nullable KnownPool of(Object source) {
        KnownPool known = find(source);
        return known != null ? known : add(source);
    }

    private @Nullable KnownPool find(Object source) {
        for (KnownPool pool : pools) {
            if (pool.is(source)) {
                return pool;
            }
        }
        return null;
    }

    /** Once per pool, so that a lock does no harm. */
    private synchronized @Nullable KnownPool add(Object source) {
        KnownPool known = find(source);
        if (known != null) {
            return known;
        }
        pools.removeIf(KnownPool::isGone);
        if (pools.size() >= LIMIT) {
            return null;
        }
        KnownPool fresh = new KnownPool(source, last.incrementAndGet());
        pools.add(fresh);
        return fresh;
    }

    /** Whether a data source is known to be a pool, and not something in front of one. */
    public boolean isPool(Object source) {
        return PoolType.of(source).isKnown();
    }

    /** Writes the names of all pools into the running recordings. */
    public void writeNames() {
        pools.forEach(KnownPool::writeName);
    }

    /** Forgets the threads that are inside a pool, for the sink that saw them enter is gone. */
    public void reset() {
        pools.forEach(KnownPool::reset);
    }

    List<KnownPool> all() {
        return pools;
    }
}
