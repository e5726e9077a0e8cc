package dev.culprit.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.AgentLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jolokia.server.core.http.HttpRequestHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LazyJolokiaTest {

    private final AtomicInteger made = new AtomicInteger();

    @TempDir
    private Path directory;

    private LazyJolokia jolokia(Runnable before) {
        return new LazyJolokia("/culprit/", "http://127.0.0.1:1/culprit/", new AgentLog(directory), () -> {
            made.incrementAndGet();
            before.run();
        });
    }

    @Test
    void itIsMadeOnceForAllWhoAsk() throws Exception {
        CountDownLatch asked = new CountDownLatch(1);
        try (LazyJolokia jolokia = jolokia(() -> await(asked))) {
            assertThat(made).hasValue(0);
            List<HttpRequestHandler> handlers = Collections.synchronizedList(new ArrayList<>());
            List<Thread> threads = new ArrayList<>();
            for (int i = 0; i < 4; i++) {
                Thread thread = new Thread(() -> handlers.add(jolokia.handler()));
                thread.start();
                threads.add(thread);
            }
            threads.get(0).interrupt(); // the time of a request is over: it waits all the same
            asked.countDown();
            for (Thread thread : threads) {
                thread.join();
            }

            assertThat(handlers).hasSize(4);
            assertThat(handlers.stream().distinct()).hasSize(1);
            assertThat(made).hasValue(1);
        }
    }

    @Test
    void whatFailedIsTriedAgainByTheNext() {
        try (LazyJolokia jolokia = jolokia(() -> {
            if (made.get() == 1) {
                throw new IllegalStateException("not yet");
            }
        })) {
            assertThatThrownBy(jolokia::handler)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("not yet");
            assertThat(jolokia.handler()).isNotNull();
            assertThat(made).hasValue(2);
        }
    }

    @Test
    void whoWaitsWhenItClosesIsToldSo() throws Exception {
        CountDownLatch begun = new CountDownLatch(1);
        LazyJolokia jolokia = jolokia(() -> {
            begun.countDown();
            await(new CountDownLatch(1));
        });
        List<Throwable> thrown = Collections.synchronizedList(new ArrayList<>());
        Thread asking = new Thread(jolokia::handler);
        asking.setUncaughtExceptionHandler((thread, reason) -> thrown.add(reason));
        asking.start();
        begun.await();

        jolokia.close();
        asking.join();

        assertThat(thrown).singleElement().asString().contains("shutting down");
        assertThatThrownBy(jolokia::handler).isInstanceOf(IllegalStateException.class);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException("interrupted", e);
        }
    }
}
