package dev.culprit.apps.bench.cost;

import java.util.concurrent.locks.LockSupport;

/** Lets time pass in which others work. */
final class Pause {

    private Pause() {}

    static void of(long nanos) {
        long end = System.nanoTime() + nanos;
        for (long left = nanos; left > 0; left = end - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }
}
