package dev.culprit.apps.faults;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;

/**
 * The lock of this JVM's recorder, kept by a thread: whoever starts, stops or writes a recording, and whoever empties its buffers,
 * has to wait. The package {@code jdk.jfr.internal} must be open to this class.
 */
final class HeldRecorder {

    private final CountDownLatch held = new CountDownLatch(1);
    private final CountDownLatch free = new CountDownLatch(1);

    private HeldRecorder() {}

    /** Takes the lock, and returns when another thread that needs it waits. */
    static HeldRecorder hold() throws ReflectiveOperationException, InterruptedException {
        Class<?> access = Class.forName("jdk.jfr.internal.PrivateAccess");
        Object lock = access.getMethod("getPlatformRecorder")
                .invoke(access.getMethod("getInstance").invoke(null));
        HeldRecorder recorder = new HeldRecorder();
        start("holder", () -> recorder.keep(lock));
        recorder.held.await();
        Thread other = start("asks the recorder", HeldRecorder::ask);
        while (other.getState() != Thread.State.BLOCKED) {
            if (!other.isAlive()) {
                throw new IllegalStateException("nobody waits for this lock");
            }
            TimeUnit.MILLISECONDS.sleep(1);
        }
        return recorder;
    }

    private static Thread start(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    private void keep(Object lock) {
        synchronized (lock) {
            held.countDown();
            try {
                free.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static void ask() {
        FlightRecorder.getFlightRecorder().getRecordings().forEach(Recording::getState);
    }

    void release() {
        free.countDown();
    }
}
