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
        if (state.pool.isInside()) {
            if (pools.isPool(source)) {
                moveTo(state, find(state, source));
            }
            return null;
        }
        KnownPool found = find(state, source);
        PoolWaitEvent event = new PoolWaitEvent();
        boolean recorded = event.isEnabled();
        event.begin();
        // as late as can be, so that an error up to here does not leave the thread waiting for ever
        moveTo(state, found);
        return state.pool.enter(event, recorded);
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
        if (!state.pool.is(event)) {
            return;
        }
        boolean recorded = state.pool.leave(event);
        KnownPool pool = state.waitingFor;
        moveTo(state, null);
        if (pool != null && recorded) {
            pool.booked();
            event.poolId = pool.id();
            event.failed = failure != null;
            event.commit();
        }
    }
}
