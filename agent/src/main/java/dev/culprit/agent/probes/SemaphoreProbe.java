package dev.culprit.agent.probes;

import dev.culprit.agent.instrument.Site;
import dev.culprit.agent.sampling.KnownPool;
import dev.culprit.agent.sampling.Pools;
import dev.culprit.jfr.events.PoolWaitEvent;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/**
 * Measures how long calls wait for permits of semaphores that they use as pools: that have several, and whose permits are given back by
 * the threads that took them. Other uses stay what the JVM's recorder says, a lock: with one permit it is a mutex; where one
 * thread takes what others give it is a signal. Inside a call of an interface, such as a messaging client's {@code send}, the time
 * is that interface's. Who passes without waiting leaves no event.
 */
final class SemaphoreProbe {

    private final Pools pools;

    SemaphoreProbe(Pools pools) {
        this.pools = pools;
    }

    /** @param receiver if it is of a subclass, that may answer what it likes, or take a lock to do so: it is left alone */
    @Nullable
    Object enter(ThreadState state, Site site, Object receiver) {
        if (receiver.getClass() != Semaphore.class || !isPlain(state)) {
            return null;
        }
        Semaphore semaphore = (Semaphore) receiver;
        KnownPool pool = find(state, semaphore);
        if (pool == null) {
            return null;
        }
        state.wanted = pool;
        int free = semaphore.availablePermits();
        pool.sees(free);
        boolean wantsOne = !site.descriptor().startsWith("(I");
        if (wantsOne && free > 0 && !semaphore.hasQueuedThreads()) {
            return Made.PERMIT; // should somebody be faster, it waits for a lock
        }
        PoolWaitEvent event = new PoolWaitEvent();
        boolean recorded = event.isEnabled();
        event.begin();
        return state.acquire.enter(event, recorded);
    }

    private static boolean isPlain(ThreadState state) {
        return (state.service.isInside() || state.task.isInside()) && !state.isInsideInterface();
    }

    private @Nullable KnownPool find(ThreadState state, Semaphore semaphore) {
        KnownPool last = state.lastSemaphore;
        if (last == null || !last.is(semaphore)) {
            last = pools.ofSemaphore(semaphore, Callers::place);
            state.lastSemaphore = last;
        }
        return last;
    }

    /**
     * A thread has gone on that did not seem to have to wait.
     *
     * @param answer of {@code tryAcquire}
     */
    void pass(ThreadState state, @Nullable Object answer, @Nullable Throwable failure) {
        KnownPool pool = state.wanted;
        state.wanted = null;
        if (pool != null && failure == null && !Boolean.FALSE.equals(answer)) {
            state.permits.add(pool);
        }
    }

    /** @param answer of {@code tryAcquire} */
    void exit(ThreadState state, PoolWaitEvent event, @Nullable Object answer, @Nullable Throwable failure) {
        event.end();
        if (!state.acquire.is(event)) {
            return;
        }
        boolean recorded = state.acquire.leave(event);
        KnownPool pool = state.wanted;
        pass(state, answer, failure);
        if (pool != null && recorded && pool.isShared()) {
            event.failed = failure != null || Boolean.FALSE.equals(answer);
            pools.waitedFor(pool);
            pool.booked();
            event.poolId = pool.id();
            event.commit();
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
