package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.agent.instrument.Applied;
import dev.culprit.agent.instrument.BootRoom;
import dev.culprit.agent.instrument.Cleared;
import dev.culprit.agent.instrument.Instrumenter;
import dev.culprit.agent.instrument.Scope;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.HttpsURLConnection;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.apache.hc.client5.http.impl.classic.BasicHttpClientResponseHandler;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.http.HttpHost;
import org.apache.http.client.methods.CloseableHttpResponse;
import org.apache.http.util.EntityUtils;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sample.StatusCallback;

/** HTTP clients: the JDK's own two and those that are used most beside them. */
class ExternalCallsTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation()));
    private static final int MILLIS = 100;

    private final ExecutorService handlers = Executors.newCachedThreadPool();
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(handlers);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 2);
            exchange.getResponseBody().write(new byte[] {'o', 'k'});
            exchange.close();
        });
        server.start();
    }

    @AfterEach
    void stop() {
        probes.clear();
        server.stop(0);
        handlers.shutdown();
    }

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

    @Test
    @Timeout(60)
    void waitingForAnAnswerThatWasAskedForEarlierIsWaitingForTheOtherService(@TempDir Path directory) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
            Thread accepting = new Thread(() -> answerSlowly(other));
            accepting.start();
            waitForItsAnswer("127.0.0.1:" + other.getLocalPort(), directory);
            other.close();
            accepting.join();
        }
    }

    /** Whom no probe sees: the requests that a server in this JVM serves would be what the evidence is about. */
    private static void answerSlowly(ServerSocket server) {
        try {
            while (true) {
                Socket caller = server.accept();
                new Thread(() -> answerSlowly(caller)).start();
            }
        } catch (IOException closed) {
            assertThat(server.isClosed()).isTrue();
        }
    }

    private static void answerSlowly(Socket caller) {
        try (caller) {
            BufferedReader requests =
                    new BufferedReader(new InputStreamReader(caller.getInputStream(), StandardCharsets.US_ASCII));
            for (String line = requests.readLine(); line != null; line = requests.readLine()) {
                if (line.isEmpty()) {
                    LockSupport.parkNanos(MILLIS * 1_000_000L);
                    caller.getOutputStream()
                            .write("HTTP/1.1 204 No Content\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void waitForItsAnswer(String peer, Path directory) throws Exception {
        HttpRequest slow =
                HttpRequest.newBuilder(URI.create("http://" + peer + "/slow")).build();
        HttpClient client = HttpClient.newHttpClient();
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.EXTERNAL_CALL, Scope.EXECUTOR, Scope.SYNCHRONIZATION));
        Recorded.Work call =
                () -> client.sendAsync(slow, BodyHandlers.discarding()).join();
        Calls.serve(call); // loads classes

        Evidence evidence = Measured.during(
                directory,
                () -> {
                    client.sendAsync(slow, BodyHandlers.discarding()).join(); // in no call
                    Calls.serve(call);
                },
                events -> events.stream()
                        .anyMatch(event -> event.getEventType().getName().equals("culprit.ExternalAnswer")));

        assertWaitedFor(peer, evidence);
    }

    /** Each waits for the answer and gives back its status, or fails. */
    enum Later {
        APACHE_5 {
            @Override
            int get(String url) throws Exception {
                return APACHE.execute(SimpleHttpRequest.create("GET", url), null)
                        .get()
                        .getCode();
            }
        },
        OK_HTTP {
            @Override
            int get(String url) throws Exception {
                CompletableFuture<Integer> code = new CompletableFuture<>();
                OK.newCall(new Request.Builder().url(url).build()).enqueue(new StatusCallback(code));
                return code.get();
            }
        };

        static final CloseableHttpAsyncClient APACHE = HttpAsyncClients.createDefault();
        static final OkHttpClient OK = new OkHttpClient();

        abstract int get(String url) throws Exception;
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(60)
    void whatComesLaterIsTheOtherService(Later client, @TempDir Path directory) throws Exception {
        try (ServerSocket other = new ServerSocket(0, 9, InetAddress.getLoopbackAddress())) {
            Thread accepting = new Thread(() -> answerSlowly(other));
            accepting.start();
            waitForWhatComesLater(client, "127.0.0.1:" + other.getLocalPort(), directory);
            other.close();
            accepting.join();
        }
    }

    private void waitForWhatComesLater(Later client, String peer, Path directory) throws Exception {
        String slow = "http://" + peer + "/slow";
        Later.APACHE.start();
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.EXTERNAL_CALL, Scope.EXECUTOR, Scope.SYNCHRONIZATION));
        Recorded.Work call = () -> assertThat(client.get(slow)).isEqualTo(204);
        Calls.serve(call); // loads classes

        Evidence evidence = Measured.during(
                directory,
                () -> {
                    client.get(slow); // in no call
                    Calls.serve(call);
                },
                events -> events.stream()
                        .anyMatch(event -> event.getEventType().getName().equals("culprit.ExternalAnswer")));

        assertWaitedFor(peer, evidence);
    }

    private void assertWaitedFor(String peer, Evidence evidence) {
        assertThat(probes.failure()).isEmpty();
        ServiceCalls calls = evidence.service(Calls.SERVICE).orElseThrow();
        assertThat(calls.stateMillis().get(WaitState.EXTERNAL_CALL)[0]
                        + calls.stateMillis().getOrDefault(WaitState.GC, new double[1])[0])
                .isBetween(MILLIS - 20.0, calls.responseMillis()[0]);
        assertThat(calls.stateMillis().getOrDefault(WaitState.QUEUE, new double[1])[0])
                .isLessThan(20);
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.EXTERNAL_CALL)
                .singleElement()
                .satisfies(site -> assertThat(site.resource()).isEqualTo(peer));
    }

    @ParameterizedTest
    @EnumSource
    void whatNeverComesHasFailed(Later client) throws Exception {
        String nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = "127.0.0.1:" + free.getLocalPort();
        }
        Later.APACHE.start();
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.EXTERNAL_CALL));

        Recorded recorded = Recorded.during(
                () -> Calls.serve(() -> assertThatThrownBy(() -> client.get("http://" + nobody + "/"))
                        .hasCauseInstanceOf(IOException.class)),
                sofar -> !sofar.of("culprit.ExternalAnswer").isEmpty());

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.ExternalAnswer")).singleElement().satisfies(answer -> {
            assertThat(answer.getString("target")).isEqualTo(nobody);
            assertThat(answer.getBoolean("failed")).isTrue();
        });
    }

    /** More than the client has at a time to one host: the others queue inside it. */
    @Test
    void queueingInAClientIsPartOfTheAnswer() throws Exception {
        server.createContext("/slow", exchange -> {
            LockSupport.parkNanos(Duration.ofMillis(MILLIS).toNanos());
            exchange.sendResponseHeaders(204, -1);
            exchange.close();
        });
        String slow = "http://127.0.0.1:" + server.getAddress().getPort() + "/slow";
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.EXTERNAL_CALL, Scope.EXECUTOR));
        int requests = 2 * Later.OK.dispatcher().getMaxRequestsPerHost();

        Recorded recorded = Recorded.during(
                () -> Calls.serve(() -> {
                    List<CompletableFuture<Integer>> all = new ArrayList<>();
                    for (int i = 0; i < requests; i++) {
                        CompletableFuture<Integer> code = new CompletableFuture<>();
                        Later.OK
                                .newCall(new Request.Builder().url(slow).build())
                                .enqueue(new StatusCallback(code));
                        all.add(code);
                    }
                    for (CompletableFuture<Integer> each : all) {
                        each.get();
                    }
                }),
                sofar -> sofar.of("culprit.ExternalAnswer").size() == requests);

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.ExternalAnswer"))
                .hasSize(requests)
                .filteredOn(answer -> answer.getDuration().toMillis() >= 2 * MILLIS - 20)
                .hasSizeGreaterThanOrEqualTo(requests / 2);
        assertThat(recorded.of("culprit.ExecutorTask")).isEmpty();
    }

    @Test
    void requestsWithoutAnAnswerAreGivenBackAsTheyAre() throws Exception {
        String nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = "127.0.0.1:" + free.getLocalPort();
        }
        HttpRequest request =
                HttpRequest.newBuilder(URI.create("http://" + nobody + "/")).build();
        HttpClient client = HttpClient.newHttpClient();
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.EXTERNAL_CALL));

        Recorded recorded = Recorded.during(
                () -> {
                    Calls.serve(() -> assertThatThrownBy(() -> client.sendAsync(request, BodyHandlers.discarding())
                                    .join())
                            .hasCauseInstanceOf(IOException.class));
                    client.sendAsync(request, BodyHandlers.discarding()); // in no call
                },
                sofar -> !sofar.of("culprit.ExternalAnswer").isEmpty());

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.ExternalAnswer")).singleElement().satisfies(answer -> {
            assertThat(answer.getString("target")).isEqualTo(nobody);
            assertThat(answer.getBoolean("failed")).isTrue();
        });
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
