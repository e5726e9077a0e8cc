package dev.culprit.apps.bookstore;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** What tests wait for, instead of for a while. */
final class Conditions {

    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final long BETWEEN_LOOKS_MILLIS = 10;

    private Conditions() {}

    /** Fails after a minute. */
    static void await(String what, BooleanSupplier condition) throws InterruptedException {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("still waiting until " + what).isLessThan(deadline);
            Thread.sleep(BETWEEN_LOOKS_MILLIS);
        }
    }
}
