package dev.culprit.apps.faults;

import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Polls for a condition with a deadline, and says what it waited for. */
final class Patience {

    /** Generous: several builds may share few processors. */
    static final long NANOS = TimeUnit.SECONDS.toNanos(90);

    private static final long POLL_MILLIS = 20;

    private Patience() {}

    static void until(String what, Callable<Boolean> condition) throws Exception {
        within(NANOS, what, condition);
    }

    static void within(long nanos, String what, Callable<Boolean> condition) throws Exception {
        long deadline = System.nanoTime() + nanos;
        while (!condition.call()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("waited in vain for " + what);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }
}
