package dev.culprit.agent.probes;

import dev.culprit.agent.sampling.KnownPool;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.jfr.events.PoolWaitEvent;
import org.jspecify.annotations.Nullable;

/**
 * Measures {@code getConnection}, the outermost per thread. It is booked on the innermost data source that is known to
 * be a pool (what is in front of it routes or decorates), or else on the outermost data source.
 */
final class PoolProbe {

    private final Pools pools;

    PoolProbe(Pools pools) {
        this.pools = pools;
    }

    @Nullable
    PoolWaitEvent enter(ThreadState state, Object source) {
        if (state.pool != null) {
            if (pools.isPool(source)) {
                moveTo(state, find(state, source));
            }
            return null;
        }
        KnownPool found = find(state, source);
        PoolWaitEvent event = new PoolWaitEvent();
        boolean recorded = event.isEnabled();
        event.begin();
        // last, so that an error up to here does not leave the thread inside a call that never ends
        moveTo(state, found);
        state.poolRecorded = recorded;
        state.pool = event;
        return event;
    }

    private @Nullable KnownPool find(ThreadState state, Object source) {
        KnownPool last = state.lastPool;
        if (last == null || !last.is(source)) {
            last = pools.of(source);
            state.lastPool = last;
        }
        return last;
    }

    private static void moveTo(ThreadState state, @Nullable KnownPool pool) {
        KnownPool before = state.waitingFor;
        if (pool == before) {
            return;
        }
        if (before != null) {
            before.left();
        }
        if (pool != null) {
            pool.entered();
        }
        state.waitingFor = pool;
    }

    void exit(ThreadState state, PoolWaitEvent event, @Nullable Throwable failure) {
        event.end();
        if (state.pool != event) {
            return;
        }
        state.pool = null;
        KnownPool pool = state.waitingFor;
        moveTo(state, null);
        if (pool != null && state.poolRecorded) {
            pool.booked();
            event.poolId = pool.id();
            event.failed = failure != null;
            event.commit();
        }
    }
}
