package dev.culprit.client.load;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Ends the request of a visitor when its time is over. */
final class Watch implements AutoCloseable {

    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean expired;

    private Watch() {}

    static Watch over(Visitor visitor, Duration limit) {
        Watch watch = new Watch();
        Thread thread = new Thread(() -> watch.await(visitor, limit), "culprit-preflight");
        thread.setDaemon(true);
        thread.start();
        return watch;
    }

    boolean hasExpired() {
        return expired;
    }

    private void await(Visitor visitor, Duration limit) {
        try {
            if (!done.await(limit.toNanos(), TimeUnit.NANOSECONDS)) {
                expired = true;
                visitor.cut();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        done.countDown();
    }
}
