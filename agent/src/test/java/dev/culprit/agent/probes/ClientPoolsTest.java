package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Depth;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.BasicHttpClientResponseHandler;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.util.EntityUtils;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** HTTP clients that have no more connections: waiting for one is waiting for a pool. */
class ClientPoolsTest extends AnsweredCalls {

    /** Each holds the answer to one call, which takes the only connection there is. */
    private enum FullClient {
        APACHE_4 {
            @Override
            void callTwice(String url, Runnable waiting) throws Exception {
                try (var client = org.apache.http.impl.client.HttpClients.custom()
                                .setMaxConnPerRoute(1)
                                .build();
                        CloseableHttpResponse held = client.execute(new org.apache.http.client.methods.HttpGet(url))) {
                    CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
                        try (CloseableHttpResponse answer =
                                client.execute(new org.apache.http.client.methods.HttpGet(url))) {
                            EntityUtils.consume(answer.getEntity());
                        } catch (IOException e) {
                            throw new UncheckedIOException(e);
                        }
                    });
                    waiting.run();
                    EntityUtils.consume(held.getEntity());
                    other.get();
                }
            }
        },
        APACHE_5 {
            @Override
            void callTwice(String url, Runnable waiting) throws Exception {
                try (var pool = PoolingHttpClientConnectionManagerBuilder.create()
                                .setMaxConnPerRoute(1)
                                .build();
                        CloseableHttpClient client =
                                HttpClients.custom().setConnectionManager(pool).build()) {
                    CompletableFuture<Void> other = client.execute(new HttpGet(url), held -> {
                        CompletableFuture<Void> call = CompletableFuture.runAsync(() -> {
                            try {
                                client.execute(new HttpGet(url), new BasicHttpClientResponseHandler());
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                        });
                        waiting.run();
                        return call;
                    });
                    other.get();
                }
            }
        };

        abstract void callTwice(String url, Runnable waiting) throws Exception;
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(60)
    void waitingForAConnectionOfTheClientIsWaitingForAPool(FullClient client) throws Exception {
        String peer = "127.0.0.1:" + server.getAddress().getPort();
        probes.apply(Set.of(Scope.EXTERNAL_CALL, Scope.POOL));

        Recorded recorded = Recorded.during(() -> {
            probes.startSampling(Depth.WIDE);
            client.callTwice("http://" + peer + "/rate", () -> LockSupport.parkNanos(700_000_000));
            probes.stopSampling();
        });

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.Pool")).singleElement().satisfies(pool -> {
            assertThat(pool.getString("pool")).isEqualTo(peer + " (HTTP client)");
            assertThat(pool.getString("type")).endsWith(".PoolingHttpClientConnectionManager");
        });
        assertThat(recorded.of("culprit.PoolWait"))
                .hasSize(2)
                .filteredOn(wait -> wait.getDuration().toMillis() > 300)
                .singleElement()
                .satisfies(wait -> assertThat(recorded.of("culprit.ExternalCall"))
                        .filteredOn(call -> call.getThread().getJavaThreadId()
                                == wait.getThread().getJavaThreadId())
                        .singleElement()
                        .satisfies(call -> {
                            assertThat(call.getStartTime()).isBefore(wait.getStartTime());
                            assertThat(call.getEndTime()).isAfter(wait.getEndTime());
                        }));
        assertThat(recorded.values("culprit.PoolState", "waiting")).contains("1");
    }
}
