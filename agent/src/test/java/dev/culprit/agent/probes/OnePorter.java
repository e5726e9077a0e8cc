package dev.culprit.agent.probes;

import dev.culprit.agent.testing.Waiting;
import java.time.Duration;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** An executor with one thread, which can be made late. */
final class OnePorter extends ThreadPoolExecutor {

    private static final Duration LONGEST = Duration.ofSeconds(30);

    OnePorter() {
        super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Executors.defaultThreadFactory());
    }

    /** The next that comes waits so long. */
    void isLate(int millis) {
        execute(() -> {
            try {
                Waiting.untilTrue("somebody to wait", LONGEST, () -> !getQueue().isEmpty());
                Thread.sleep(millis);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
