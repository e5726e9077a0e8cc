package dev.culprit.agent.probes.pools;

import dev.culprit.agent.probes.shared.ThreadState;
import dev.culprit.agent.sampling.KnownPool;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.agent.weaving.Site;
import dev.culprit.jfr.events.calls.PoolWaitEvent;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long calls wait for permits of semaphores that they use as pools: that have several, and whose permits are given back by
 * the threads that took them. Other uses stay what the JVM's recorder says, a lock: with one permit it is a mutex; where one
 * thread takes what others give it is a signal. Inside a call of an interface, such as a messaging client's {@code send}, the time
 * is that interface's. Who passes without waiting leaves no event.
 */
final class SemaphoreProbe {

    /** In place of the time when a thread began to wait: it had to. */
    private static final long WAITS = Long.MIN_VALUE;

    /** Shorter than parking takes. */
    private static final long AT_ONCE_NANOS = 5_000;

    private final Pools pools;

    SemaphoreProbe(Pools pools) {
        this.pools = pools;
    }

    /** @param receiver if it is of a subclass, that may answer what it likes, or take a lock to do so: it is left alone */
    @Nullable
    PoolWaitEvent enter(ThreadState state, Site site, Object receiver) {
        if (receiver.getClass() != Semaphore.class || !isPlain(state)) {
            return null;
        }
        Semaphore semaphore = (Semaphore) receiver;
        KnownPool pool = find(state, semaphore);
        if (pool == null) {
            return null;
        }
        int free = semaphore.availablePermits();
        pool.sees(free);
        boolean wantsOne = !site.descriptor().startsWith("(I");
        if (state.isQuiet() || !state.acquire.isWanted()) {
            return state.acquire.enterUnrecorded();
        }
        // others may be faster, and then it waits all the same
        state.wantedSince = wantsOne && free > 0 && !semaphore.hasQueuedThreads() ? System.nanoTime() : WAITS;
        PoolWaitEvent event = new PoolWaitEvent();
        event.begin();
        return state.acquire.enter(event);
    }

    private static boolean isPlain(ThreadState state) {
        return (state.service.isInside() || state.task.isRecorded()) && !state.isInsideInterface();
    }

    private @Nullable KnownPool find(ThreadState state, Semaphore semaphore) {
        KnownPool last = state.lastSemaphore;
        if (last == null || !last.is(semaphore)) {
            last = pools.ofSemaphore(semaphore, Callers::place);
            state.lastSemaphore = last;
        }
        return last;
    }

    /** @param answer of {@code tryAcquire} */
    void exit(ThreadState state, PoolWaitEvent event, @Nullable Object answer, @Nullable Throwable failure) {
        if (!state.acquire.is(event)) {
            return;
        }
        boolean recorded = state.acquire.leave(event);
        if (recorded) {
            event.end();
        }
        KnownPool pool = state.lastSemaphore;
        if (pool == null) {
            return;
        }
        boolean failed = failure != null || Boolean.FALSE.equals(answer);
        if (!failed) {
            state.permits.add(pool);
        }
        if (!recorded) {
            return;
        }
        boolean waited = state.wantedSince == WAITS || System.nanoTime() - state.wantedSince >= AT_ONCE_NANOS;
        if (waited && pool.isShared()) {
            pools.waitedFor(pool);
            pool.booked();
            event.poolId = pool.id();
            event.failed = failed;
            event.commit();
            state.written++;
        }
    }

    /** A permit is given. */
    @Nullable
    Object release(ThreadState state, Object receiver) {
        KnownPool pool = state.permits.take(receiver);
        if (pool != null) {
            pool.gotBack();
        }
        return null;
    }
}
