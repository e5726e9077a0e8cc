package dev.culprit.agent.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class WorkersTest {

    private final Workers workers = new Workers(2, Duration.ofMillis(200));

    @AfterEach
    void close() {
        workers.close();
    }

    @Test
    void whoDoesNotEndIsEndedAndTheOthersGetTheirTurn() throws Exception {
        CountDownLatch ended = new CountDownLatch(3);
        for (int i = 0; i < 3; i++) {
            workers.execute(() -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    ended.countDown();
                }
            });
        }
        CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
        workers.execute(() -> interrupted.complete(Thread.currentThread().isInterrupted()));

        assertThat(interrupted.get(30, TimeUnit.SECONDS))
                .as("the interrupt of an earlier request")
                .isFalse();
        assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
    }

    @Test
    void anInterruptThatComesTooLateHitsNobody() throws Exception {
        CompletableFuture<Thread> first = new CompletableFuture<>();
        workers.execute(() -> {
            first.complete(Thread.currentThread());
            Thread.currentThread().interrupt(); // as the watch does at the last moment
        });
        first.get(30, TimeUnit.SECONDS);
        for (int i = 0; i < 10; i++) {
            CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
            workers.execute(() -> interrupted.complete(Thread.currentThread().isInterrupted()));
            assertThat(interrupted.get(30, TimeUnit.SECONDS)).isFalse();
        }
    }

    @Test
    void oneAfterTheOtherNeedsOneThread() throws Exception {
        CompletableFuture<Thread> first = new CompletableFuture<>();
        workers.execute(() -> first.complete(Thread.currentThread()));
        Thread worker = first.get(30, TimeUnit.SECONDS);
        while (worker.getState() != Thread.State.TIMED_WAITING) {
            Thread.onSpinWait();
        }
        CompletableFuture<Thread> second = new CompletableFuture<>();
        workers.execute(() -> second.complete(Thread.currentThread()));
        assertThat(second.get(30, TimeUnit.SECONDS)).isSameAs(worker);
    }

    /** Its connection would be held for good. */
    @Test
    void aRequestIsRunThoughNothingCanWatchIt() throws Exception {
        CountDownLatch closed = new CountDownLatch(1);
        CountDownLatch last = new CountDownLatch(1);
        for (int i = 0; i < 2; i++) {
            workers.execute(() -> awaitThroughInterrupts(closed));
        }
        workers.execute(last::countDown);
        workers.close();
        closed.countDown();

        assertThat(last.await(30, TimeUnit.SECONDS)).isTrue();
    }

    private static void awaitThroughInterrupts(CountDownLatch latch) {
        while (latch.getCount() > 0) {
            try {
                latch.await();
            } catch (InterruptedException e) {
                // its time is over, but it does not end
            }
        }
    }
}
