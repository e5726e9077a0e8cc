package dev.culprit.client.cli;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Turns the end of this program from outside (Ctrl-C, a termination signal) into an interrupt of a thread, and waits
 * until that thread has cleared up.
 */
final class Interruption implements AutoCloseable {

    /** Resetting the code of a large application takes seconds. */
    private static final long PATIENCE_SECONDS = 20;

    private final CountDownLatch cleared = new CountDownLatch(1);
    private final Thread hook;

    private Interruption(Thread worker) {
        hook = new Thread(
                () -> {
                    worker.interrupt();
                    try {
                        if (!cleared.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                            System.err.println("culprit: the agent did not confirm that it has stopped;"
                                    + " it stops by itself 10 s after this program");
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                },
                "culprit-interruption");
    }

    static Interruption ofThisThread() {
        Interruption interruption = new Interruption(Thread.currentThread());
        Runtime.getRuntime().addShutdownHook(interruption.hook);
        return interruption;
    }

    @Override
    public void close() {
        cleared.countDown();
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // The program is ending: the hook is running and has just been told that all is cleared.
        }
    }
}
