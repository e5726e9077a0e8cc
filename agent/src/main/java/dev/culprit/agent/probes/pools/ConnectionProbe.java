package dev.culprit.agent.probes.pools;

import dev.culprit.agent.probes.client.ExternalCallProbe;
import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.sampling.KnownPool;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.jfr.events.calls.PoolWaitEvent;
import org.jspecify.annotations.Nullable;

/**
 * Measures waiting for a connection, the outermost per thread. A {@code getConnection} is booked on the
 * innermost data source that is known to be a pool (what is in front of it routes or decorates), or else on the outermost
 * data source.
 */
final class ConnectionProbe {

    private final Pools pools;

    ConnectionProbe(Pools pools) {
        this.pools = pools;
    }

    @Nullable
    PoolWaitEvent enter(ThreadState state, Object source) {
        if (state.pool.isInside()) {
            if (pools.isPool(source)) {
                moveTo(state, find(state, source, true), true);
            }
            return null;
        }
        return begin(state, find(state, source, false));
    }

    /** A connection of an HTTP client, which has only so many for each of those it calls. */
    @Nullable
    PoolWaitEvent enterLease(ThreadState state, Object request) {
        if (state.pool.isInside()) {
            return null;
        }
        String peer = state.target();
        return begin(state, pools.ofPeer(peer == null ? ExternalCallProbe.UNKNOWN : peer, request.getClass()));
    }

    /** A connection to a database is opened. */
    @Nullable
    Object connects(ThreadState state) {
        state.connected = true;
        return null;
    }

    private static PoolWaitEvent begin(ThreadState state, @Nullable KnownPool pool) {
        state.connected = false;
        if (state.isQuiet() || !state.pool.isWanted()) {
            moveTo(state, pool, false); // how many wait is counted of all
            return state.pool.enterUnrecorded();
        }
        PoolWaitEvent event = new PoolWaitEvent();
        event.begin();
        // as late as can be, so that an error up to here does not leave the thread waiting for ever
        moveTo(state, pool, false);
        return state.pool.enter(event);
    }

    private @Nullable KnownPool find(ThreadState state, Object source, boolean inside) {
        KnownPool last = state.lastPool(inside);
        return last == null || !last.is(source) ? pools.of(source) : last;
    }

    private static void moveTo(ThreadState state, @Nullable KnownPool pool, boolean inside) {
        KnownPool before = state.waitingFor();
        if (pool == before) {
            return; // and goes on to wait where it did
        }
        if (before != null) {
            before.left();
        }
        if (pool != null) {
            pool.entered();
        }
        state.waitFor(pool, inside);
    }

    void exit(ThreadState state, PoolWaitEvent event, @Nullable Throwable failure) {
        if (!state.pool.is(event)) {
            return;
        }
        boolean recorded = state.pool.leave(event);
        if (recorded) {
            event.end();
        }
        KnownPool pool = state.waitingFor();
        moveTo(state, null, false);
        if (pool != null && recorded) {
            pool.booked();
            if (failure == null) {
                pool.answered(state.connected);
            }
            event.poolId = pool.id();
            event.failed = failure != null;
            event.commit();
            state.written++;
        }
    }
}
