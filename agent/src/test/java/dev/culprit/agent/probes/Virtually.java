package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;

/** Work on virtual threads, where the JVM has them (from Java 21 on). */
final class Virtually {

    private Virtually() {}

    /** On one, to its end. */
    static void run(Recorded.Work work) throws Exception {
        run(1, work);
    }

    /** On so many at once, to the end of all. */
    static void run(int threads, Recorded.Work work) throws Exception {
        AtomicReference<Throwable> failure = new AtomicReference<>();
        List<Thread> started = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            started.add(start(work, failure));
        }
        for (Thread thread : started) {
            thread.join();
        }
        assertThat(failure).hasNullValue();
    }

    /** Tells the failure, if there is any. */
    static Thread start(Recorded.Work work, AtomicReference<Throwable> failure) throws Exception {
        return (Thread) Thread.class
                .getMethod("startVirtualThread", Runnable.class)
                .invoke(null, (Runnable) () -> {
                    try {
                        work.run();
                    } catch (Throwable e) {
                        failure.set(e);
                    }
                });
    }
}
