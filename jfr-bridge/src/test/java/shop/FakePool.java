package shop;

import dev.culprit.jfr.events.calls.PoolWaitEvent;
import dev.culprit.jfr.events.threads.PoolEvent;
import dev.culprit.jfr.events.threads.PoolStateEvent;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;

/** A pool of connections that announces its waits as the probes do. */
public final class FakePool {

    private static final long ID = 7;

    private final Semaphore free;
    private final AtomicLong given = new AtomicLong();

    public FakePool(int size) {
        free = new Semaphore(size);
        PoolEvent event = new PoolEvent();
        event.id = ID;
        event.pool = "shopPool";
        event.type = FakePool.class.getName();
        event.commit();
    }

    /** Takes a connection. */
    public void getConnection() {
        PoolWaitEvent event = new PoolWaitEvent();
        event.begin();
        borrow();
        event.end();
        event.poolId = ID;
        event.commit();
    }

    /** Hands one out under the pool's monitor, as pools do that validate before. */
    public void getValidated(Object monitor, Runnable validation) {
        PoolWaitEvent event = new PoolWaitEvent();
        event.begin();
        synchronized (monitor) {
            validation.run();
        }
        event.end();
        event.poolId = ID;
        event.commit();
    }

    private void borrow() {
        free.acquireUninterruptibly();
        given.incrementAndGet();
    }

    public void release() {
        free.release();
    }

    public int waiting() {
        return free.getQueueLength();
    }

    /** Writes one sample as the sampler does. */
    public void sample() {
        PoolStateEvent event = new PoolStateEvent();
        event.poolId = ID;
        event.maximumSize = 1;
        event.active = 1 - free.availablePermits();
        event.idle = free.availablePermits();
        event.waiting = waiting();
        event.answers = given.get();
        event.connects = given.get() / 2;
        event.commit();
    }
}
