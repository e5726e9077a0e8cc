package dev.culprit.agent.leaving;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.testing.Waiting;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
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

    @Test
    void valuesOfThreadsThatHaveEndedDoNotPileUp() throws Exception {
        PerThread<Object> values = new PerThread<>(Object::new);
        int threads = 5_000;
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(values::get);
            thread.start();
            thread.join();
            if (i % 500 == 0) {
                System.gc();
            }
        }
        assertThat(values.size()).isLessThan(threads);
    }
}
