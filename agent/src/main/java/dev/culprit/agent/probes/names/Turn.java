package dev.culprit.agent.probes.names;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.locks.LockSupport;

/** Taken by one thread at a time, which may be one of the application's at the end of its stack. Nobody waits for it for long. */
final class Turn {

    static final int FREE = 0;

    private static final int TAKEN = 1;
    private static final AtomicIntegerFieldUpdater<Turn> STATE =
            AtomicIntegerFieldUpdater.newUpdater(Turn.class, "state");
    private static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final long PAUSE_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

    /** {@link #FREE} is written here by whoever has it: a call could find no room on the stack, and it would be taken for good. */
    volatile int state;

    boolean take() {
        return STATE.compareAndSet(this, FREE, TAKEN);
    }

    /** Others have it for a microsecond, unless the system stops them just then: false if that takes too long. */
    boolean await() {
        long begun = System.nanoTime();
        while (!take()) {
            if (System.nanoTime() - begun > LONGEST_NANOS) {
                return false;
            }
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return true;
    }
}
