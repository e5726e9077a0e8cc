package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.locks.LockSupport;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import org.apache.hc.client5.http.async.methods.SimpleHttpRequest;
import org.apache.hc.client5.http.impl.async.CloseableHttpAsyncClient;
import org.apache.hc.client5.http.impl.async.HttpAsyncClients;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sample.StatusCallback;

/** HTTP clients whose answers come later, to whoever waits for them or is told. */
class LaterAnswersTest extends AnsweredCalls {

    private static final int MILLIS = 100;

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

    /** The client was never started, and refuses at once. */
    @Test
    void whatHasFailedBeforeItIsWaitedForHasFailed() throws Exception {
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.EXTERNAL_CALL));

        try (CloseableHttpAsyncClient refusing = HttpAsyncClients.createDefault()) {
            Recorded recorded = Recorded.during(
                    () -> Calls.serve(() -> assertThatThrownBy(
                                    () -> refusing.execute(SimpleHttpRequest.create("GET", "http://127.0.0.1:1/"), null)
                                            .get())
                            .isInstanceOf(ExecutionException.class)),
                    sofar -> !sofar.of("culprit.ExternalAnswer").isEmpty());

            assertThat(probes.failure()).isEmpty();
            assertThat(recorded.of("culprit.ExternalAnswer"))
                    .singleElement()
                    .satisfies(answer -> assertThat(answer.getBoolean("failed")).isTrue());
        }
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
}
