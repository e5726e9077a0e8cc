package dev.culprit.agent.testing;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;

/** Polls for a condition with a deadline, and says what it waited for. */
public final class Waiting {

    private static final long POLL_MILLIS = 20;

    private Waiting() {}

    /** The value, as soon as there is one. */
    public static <T> T until(String description, Duration longest, Callable<Optional<T>> attempt) throws Exception {
        long deadline = System.nanoTime() + longest.toNanos();
        while (true) {
            Optional<T> found = attempt.call();
            if (found.isPresent()) {
                return found.get();
            }
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited in vain for " + description);
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
        }
    }

    /** Returns when the condition holds. */
    public static void untilTrue(String description, Duration longest, Callable<Boolean> condition) throws Exception {
        until(description, longest, () -> condition.call() ? Optional.of(true) : Optional.empty());
    }
}
