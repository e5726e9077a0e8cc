package dev.culprit.apps.faults;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Requests that share one resource and are ready together when there is no more work for it, as those are that share a
 * processor: users who come together leave together. The first {@value #CROWD} requests after the very first one wait for
 * each other, as in an application that is slow to start; after that, users who always think for the same time stay in step
 * by themselves.
 */
final class SharedWork {

    static final int CROWD = 20;

    private static final long WORK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
    private static final long LONGEST_START_SECONDS = 10;

    private final AtomicInteger requests = new AtomicInteger();
    private final CountDownLatch crowd = new CountDownLatch(CROWD);
    private long readyNanos = System.nanoTime();

    /** Returns when the work of this request and of all that came meanwhile is done. */
    void await() {
        int number = requests.getAndIncrement();
        if (number > 0 && number <= CROWD) {
            crowd.countDown();
            awaitCrowd();
        }
        add();
        for (long left = leftNanos(); left > 0; left = leftNanos()) {
            LockSupport.parkNanos(left);
        }
    }

    private void awaitCrowd() {
        try {
            crowd.await(LONGEST_START_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void add() {
        long now = System.nanoTime();
        readyNanos = (readyNanos - now > 0 ? readyNanos : now) + WORK_NANOS;
    }

    private synchronized long leftNanos() {
        return readyNanos - System.nanoTime();
    }
}
