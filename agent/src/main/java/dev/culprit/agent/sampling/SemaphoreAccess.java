package dev.culprit.agent.sampling;

import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Asks semaphores, whose resources are their permits. How many there are at most they do not tell. */
enum SemaphoreAccess implements PoolAccess {
    INSTANCE;

    @Override
    public boolean isKnown() {
        return true;
    }

    @Override
    public boolean tellsWaiting() {
        return true;
    }

    @Override
    public State state(Object source) {
        Semaphore semaphore = (Semaphore) source;
        return new State(-1, -1, Math.max(0, semaphore.availablePermits()), semaphore.getQueueLength());
    }

    /** Only those that use it know what it is for. */
    @Override
    public @Nullable String name(Object source) {
        return null;
    }
}
