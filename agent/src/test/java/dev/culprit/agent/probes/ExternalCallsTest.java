package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.weaving.Applied;
import dev.culprit.agent.weaving.Cleared;
import dev.culprit.agent.weaving.library.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.HttpsURLConnection;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.BasicHttpClientResponseHandler;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.http.HttpHost;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.util.EntityUtils;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** HTTP clients whose answers are waited for at once: the JDK's own two and those that are used most beside them. */
class ExternalCallsTest extends AnsweredCalls {

    /** Each answers the body. */
    private enum Client {
        URL_CONNECTION {
            @Override
            String get(String url) throws IOException {
                HttpURLConnection connection =
                        (HttpURLConnection) URI.create(url).toURL().openConnection();
                try (InputStream answer = connection.getInputStream()) {
                    return new String(answer.readAllBytes(), StandardCharsets.US_ASCII);
                }
            }
        },
        JDK {
            @Override
            String get(String url) throws IOException, InterruptedException {
                return HttpClient.newHttpClient()
                        .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                        .body();
            }
        },
        APACHE_4 {
            @Override
            String get(String url) throws IOException {
                try (var client = org.apache.http.impl.client.HttpClients.createMinimal();
                        CloseableHttpResponse answer =
                                client.execute(new org.apache.http.client.methods.HttpGet(url))) {
                    return EntityUtils.toString(answer.getEntity());
                }
            }
        },
        APACHE_4_WITH_HOST {
            @Override
            String get(String url) throws IOException {
                URI uri = URI.create(url);
                try (var client = org.apache.http.impl.client.HttpClients.createMinimal();
                        CloseableHttpResponse answer = client.execute(
                                new HttpHost(uri.getHost(), uri.getPort()),
                                new org.apache.http.client.methods.HttpGet(uri.getPath()))) {
                    return EntityUtils.toString(answer.getEntity());
                }
            }
        },
        APACHE_5 {
            @Override
            String get(String url) throws IOException {
                try (CloseableHttpClient client = HttpClients.createMinimal()) {
                    return client.execute(new HttpGet(url), new BasicHttpClientResponseHandler());
                }
            }
        },
        /** As frameworks do. */
        APACHE_5_WITHOUT_HOST {
            @Override
            String get(String url) throws IOException {
                try (CloseableHttpClient client = HttpClients.createDefault()) {
                    return client.execute(null, new HttpGet(url), null, new BasicHttpClientResponseHandler());
                }
            }
        },
        CONNECT_FIRST {
            @Override
            String get(String url) throws IOException {
                HttpURLConnection connection =
                        (HttpURLConnection) URI.create(url).toURL().openConnection();
                connection.connect();
                assertThat(connection.getResponseCode()).isEqualTo(200);
                try (InputStream answer = connection.getInputStream()) {
                    return new String(answer.readAllBytes(), StandardCharsets.US_ASCII);
                }
            }
        },
        OKHTTP {
            @Override
            String get(String url) throws IOException {
                Request request = new Request.Builder().url(url).build();
                try (Response answer = new OkHttpClient().newCall(request).execute()) {
                    return answer.body().string();
                }
            }
        };

        abstract String get(String url) throws IOException, InterruptedException;
    }

    @ParameterizedTest
    @EnumSource
    void everyClientIsMeasuredAndGivenBack(Client client) throws Exception {
        String peer = "127.0.0.1:" + server.getAddress().getPort();
        String url = "http://" + peer + "/rate";
        String nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = "127.0.0.1:" + free.getLocalPort();
        }
        assertThat(client.get(url)).isEqualTo("ok");
        Applied applied = probes.apply(Set.of(Scope.EXTERNAL_CALL));
        assertThat(applied.refused()).isEmpty();

        Recorded recorded = Recorded.during(() -> {
            assertThat(client.get(url)).isEqualTo("ok");
            assertThatThrownBy(() -> client.get("http://" + nobody + "/")).isInstanceOf(IOException.class);
        });

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.ExternalCall").stream()
                        .map(e -> e.getString("target") + (e.getBoolean("failed") ? " failed" : "")))
                .containsOnly(peer, nobody + " failed")
                .hasSizeGreaterThanOrEqualTo(2)
                .hasSizeLessThanOrEqualTo(
                        client == Client.CONNECT_FIRST ? 5 : 2); // asking for the status is a call, too
        Cleared cleared = probes.clear();
        assertThat(cleared.remaining()).isEmpty();
        assertThat(cleared.verified()).isTrue();
        long hits = probes.hits();
        assertThat(client.get(url)).isEqualTo("ok");
        assertThat(probes.hits()).isEqualTo(hits);
        assertThat(probes.state().strayHits()).isZero();
    }

    @Test
    @Timeout(30)
    void securedConnectionsAreMeasuredWhileTheyConnect() throws Exception {
        try (ServerSocket hangsUp = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            String peer = "127.0.0.1:" + hangsUp.getLocalPort();
            HttpsURLConnection connection = (HttpsURLConnection)
                    URI.create("https://" + peer + "/").toURL().openConnection();
            CompletableFuture<Void> called = CompletableFuture.runAsync(() -> {
                try (Socket caller = hangsUp.accept()) {
                    assertThat(caller.getInputStream().read()).isPositive();
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            });
            probes.apply(Set.of(Scope.EXTERNAL_CALL));

            Recorded recorded = Recorded.during(
                    () -> assertThatThrownBy(connection::connect).isInstanceOf(IOException.class));

            called.get();
            assertThat(recorded.values("culprit.ExternalCall", "target")).containsExactly(peer);
        }
    }

    @Test
    void aRequestOfTheApplicationsOwnKindThatRefusesIsNoProblem() throws Exception {
        HttpRequest strange = new HttpRequest() {
            @Override
            public Optional<BodyPublisher> bodyPublisher() {
                return Optional.empty();
            }

            @Override
            public String method() {
                return "GET";
            }

            @Override
            public Optional<Duration> timeout() {
                return Optional.empty();
            }

            @Override
            public boolean expectContinue() {
                return false;
            }

            @Override
            public URI uri() {
                throw new IllegalStateException("asked");
            }

            @Override
            public Optional<HttpClient.Version> version() {
                return Optional.empty();
            }

            @Override
            public HttpHeaders headers() {
                return HttpHeaders.of(Map.of(), (name, value) -> true);
            }
        };
        HttpClient client = HttpClient.newHttpClient();
        probes.apply(Set.of(Scope.EXTERNAL_CALL));

        Recorded recorded =
                Recorded.during(() -> assertThatThrownBy(() -> client.send(strange, BodyHandlers.discarding()))
                        .isInstanceOf(IllegalStateException.class));

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.values("culprit.ExternalCall", "target")).containsExactly("(another service)");
    }

    @Test
    void whatAHandlerDoesWithTheAnswerIsTheApplications() throws Exception {
        String url = "http://127.0.0.1:" + server.getAddress().getPort() + "/rate";
        try (CloseableHttpClient client = HttpClients.createDefault();
                var older = org.apache.http.impl.client.HttpClients.createDefault()) {
            probes.apply(Set.of(Scope.EXTERNAL_CALL));

            Recorded recorded = Recorded.during(() -> {
                client.execute(new HttpGet(url), answer -> {
                    LockSupport.parkNanos(300_000_000);
                    return answer.getCode();
                });
                older.execute(new org.apache.http.client.methods.HttpGet(url), answer -> {
                    LockSupport.parkNanos(300_000_000);
                    return answer.getStatusLine().getStatusCode();
                });
            });

            assertThat(recorded.of("culprit.ExternalCall"))
                    .hasSize(2)
                    .allSatisfy(event -> assertThat(event.getDuration()).isLessThan(Duration.ofMillis(300)));
        }
    }
}
