package dev.culprit.apps.faults;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Polls for a condition with a deadline, and says what it waited for. */
final class Patience {

    /** Generous: several builds may share few processors. */
    static final long NANOS = TimeUnit.SECONDS.toNanos(90);

    private static final long POLL_MILLIS = 20;

    private Patience() {}

    static void until(String what, Callable<Boolean> condition) throws Exception {
        untilEmpty(NANOS, what, () -> condition.call() ? List.of() : List.of("not yet"));
    }

    /** Waits until nothing is left of what has to go. */
    static void untilEmpty(long nanos, String what, Callable<Collection<?>> left) throws Exception {
        long deadline = System.nanoTime() + nanos;
        for (Collection<?> now = left.call(); !now.isEmpty(); now = left.call()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("waited in vain for " + what + ": " + now);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }
}
