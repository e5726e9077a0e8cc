package dev.culprit.agent.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.AgentLog;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.jolokia.server.core.http.HttpRequestHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LazyJolokiaTest {

    private final AtomicInteger made = new AtomicInteger();

    private final List<String> notices = Collections.synchronizedList(new ArrayList<>());

    @TempDir
    private Path directory;

    private LazyJolokia jolokia(Runnable before) {
        return new LazyJolokia(
                "/culprit/",
                "http://127.0.0.1:1/culprit/",
                new AgentLog(directory),
                () -> {
                    made.incrementAndGet();
                    before.run();
                },
                notices::add);
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
    void whatThisJvmLacksIsSaidOnceAndToEveryClient() {
        try (LazyJolokia jolokia = jolokia(() -> {
            throw new NoClassDefFoundError("org/w3c/dom/Node");
        })) {
            JsonFront front = new JsonFront("/culprit/", jolokia::handler);
            RequestHead head = new RequestHead("POST", "/culprit/", true, 2, Map.of());
            for (int i = 0; i < 2; i++) {
                Answer answer = front.answer(new Request(head, new byte[2], false, "127.0.0.1"));

                assertThat(answer.status()).isEqualTo(503);
                assertThat(answer.body())
                        .isEqualTo("{\"status\":503,\"error\":\"the agent is not ready:"
                                + " java.lang.NoClassDefFoundError: org/w3c/dom/Node\"}");
            }
            assertThat(notices)
                    .containsExactly("cannot answer at its port: java.lang.NoClassDefFoundError: org/w3c/dom/Node;"
                            + " the application runs on");
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
