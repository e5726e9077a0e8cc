package dev.culprit.agent.leaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.testing.Waiting;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class PerThreadTest {

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    @Test
    void eachThreadHasItsOwnAndKeepsIt() throws Exception {
        PerThread<Object> values = new PerThread<>(Object::new);
        Object mine = values.get();
        System.gc();

        ExecutorService other = Executors.newSingleThreadExecutor();
        try {
            Object others = other.submit(values::get).get();
            assertThat(values.get()).isSameAs(mine).isNotSameAs(others);
            assertThat(other.submit(values::get).get()).isSameAs(others);
        } finally {
            other.shutdownNow();
        }
    }

    /** A {@code ThreadLocal} would keep it as long as the thread lives. */
    @Test
    void aThreadThatLivesOnKeepsNothing() throws Exception {
        ExecutorService application = Executors.newSingleThreadExecutor();
        try {
            WeakReference<Object> value = new WeakReference<>(
                    application.submit(new PerThread<>(Object::new)::get).get());
            application.submit(() -> {}).get();
            Waiting.untilTrue("the value to go", PATIENCE, () -> {
                System.gc();
                return value.get() == null;
            });
        } finally {
            application.shutdownNow();
        }
    }

    /** As many as requests, where each has a virtual thread of its own: they cannot wait until memory is collected. */
    @Test
    void valuesOfThreadsThatHaveEndedDoNotPileUp() throws Exception {
        PerThread<Object> values = new PerThread<>(Object::new);
        inThreadsOfTheirOwn(5_000, values);
        assertThat(values.size()).isLessThan(10);
    }

    @Test
    void aValueGoesSoonAfterItsThread() throws Exception {
        PerThread<Object> values = new PerThread<>(Object::new);
        AtomicReference<WeakReference<Object>> value = new AtomicReference<>();
        Thread thread = new Thread(() -> value.set(new WeakReference<>(values.get())));
        thread.start();
        thread.join();

        inThreadsOfTheirOwn(3, values);
        Waiting.untilTrue("the value to go", PATIENCE, () -> {
            System.gc();
            return value.get().get() == null;
        });
        assertThat(values.size()).isLessThan(4);
    }

    @Test
    void thoseThatLiveKeepTheirsWhileOthersComeAndGo() throws Exception {
        PerThread<Object> values = new PerThread<>(Object::new);
        int threads = 20;
        CountDownLatch opened = new CountDownLatch(threads);
        CountDownLatch over = new CountDownLatch(1);
        ExecutorService application = Executors.newFixedThreadPool(threads);
        try {
            List<Future<Boolean>> same = new ArrayList<>();
            for (int i = 0; i < threads; i++) {
                same.add(application.submit(() -> {
                    int mine = System.identityHashCode(values.get()); // held by nothing else
                    opened.countDown();
                    over.await();
                    return System.identityHashCode(values.get()) == mine;
                }));
            }
            opened.await();
            inThreadsOfTheirOwn(1_000, values);
            System.gc();
            over.countDown();
            for (Future<Boolean> each : same) {
                assertThat(each.get()).isTrue();
            }
            assertThat(values.size()).isBetween(threads, 3 * threads);
        } finally {
            application.shutdownNow();
        }
    }

    private static void inThreadsOfTheirOwn(int count, PerThread<Object> values) throws InterruptedException {
        for (int i = 0; i < count; i++) {
            Thread thread = new Thread(values::get);
            thread.start();
            thread.join();
        }
    }
}
