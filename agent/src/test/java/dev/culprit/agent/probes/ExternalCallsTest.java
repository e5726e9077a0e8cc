package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.agent.instrument.Applied;
import dev.culprit.agent.instrument.BootRoom;
import dev.culprit.agent.instrument.Cleared;
import dev.culprit.agent.instrument.Instrumenter;
import dev.culprit.agent.instrument.Scope;
import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The JDK's own HTTP clients. */
class ExternalCallsTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation()));
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
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
    }

    private static String byConnection(String url) throws IOException {
        HttpURLConnection connection =
                (HttpURLConnection) URI.create(url).toURL().openConnection();
        try (InputStream answer = connection.getInputStream()) {
            return new String(answer.readAllBytes());
        }
    }

    private static String byClient(String url) throws IOException, InterruptedException {
        return HttpClient.newHttpClient()
                .send(HttpRequest.newBuilder(URI.create(url)).build(), BodyHandlers.ofString())
                .body();
    }

    @Test
    void bothClientsAreMeasuredAndGivenBack() throws Exception {
        String peer = "127.0.0.1:" + server.getAddress().getPort();
        String url = "http://" + peer + "/rate";
        String nobody;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            nobody = "127.0.0.1:" + free.getLocalPort();
        }
        assertThat(byConnection(url)).isEqualTo(byClient(url));
        Applied applied = probes.apply(Set.of(Scope.EXTERNAL_CALL));
        assertThat(applied.refused()).isEmpty();
        assertThat(applied.methods().get(Scope.EXTERNAL_CALL)).isGreaterThanOrEqualTo(4);

        Recorded recorded = Recorded.during(() -> {
            assertThat(byConnection(url)).isEqualTo("ok");
            assertThat(byClient(url)).isEqualTo("ok");
            assertThatThrownBy(() -> byConnection("http://" + nobody + "/")).isInstanceOf(IOException.class);
            assertThatThrownBy(() -> byClient("http://" + nobody + "/")).isInstanceOf(IOException.class);
        });

        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.of("culprit.ExternalCall").stream()
                        .map(e -> e.getString("target") + (e.getBoolean("failed") ? " failed" : "")))
                .containsExactlyInAnyOrder(peer, peer, nobody + " failed", nobody + " failed");
        Cleared cleared = probes.clear();
        assertThat(cleared.remaining()).isEmpty();
        assertThat(cleared.verified()).isTrue();
        long hits = probes.hits();
        assertThat(byConnection(url)).isEqualTo(byClient(url));
        assertThat(probes.hits()).isEqualTo(hits);
        assertThat(probes.state().strayHits()).isZero();
    }
}
