package dev.culprit.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class AgentThreadsTest {

    @Test
    void whatHasToBeDoneIsRepeatedUntilThereIsMemoryForIt() {
        AtomicInteger attempts = new AtomicInteger();
        long start = System.nanoTime();
        Thread.currentThread().interrupt();

        AgentThreads.insist(() -> {
            if (attempts.incrementAndGet() < 3) {
                throw new OutOfMemoryError("Java heap space");
            }
        });

        assertThat(attempts).hasValue(3);
        assertThat(Thread.interrupted())
                .as("whoever interrupted is still heard")
                .isTrue();
        assertThat(System.nanoTime() - start).as("two pauses of a second").isGreaterThan(1_500_000_000L);
    }

    @Test
    void anErrorOfOursDoesNotReachTheHandlerOfTheApplication() throws InterruptedException {
        AtomicInteger handled = new AtomicInteger();
        Thread.UncaughtExceptionHandler before = Thread.getDefaultUncaughtExceptionHandler();
        Thread.setDefaultUncaughtExceptionHandler((thread, error) -> handled.incrementAndGet());
        try {
            Thread thread = AgentThreads.create("test", () -> {
                throw new StackOverflowError("of ours");
            });
            thread.start();
            thread.join();
        } finally {
            Thread.setDefaultUncaughtExceptionHandler(before);
        }
        assertThat(handled).hasValue(0);
    }
}
