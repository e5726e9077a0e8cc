package dev.culprit.client.load;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for conditions. */
public final class Await {

    private Await() {}

    /** Fails if the condition does not come true within 30 s. */
    public static void until(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(30).toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline > 0) {
                throw new AssertionError("waited in vain for: " + what);
            }
            LockSupport.parkNanos(2_000_000);
        }
    }
}
