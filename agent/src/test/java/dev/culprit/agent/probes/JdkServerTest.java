package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import sample.HelloHandler;

class JdkServerTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private HttpServer server;

    @BeforeEach
    void start() throws Exception {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/class", new HelloHandler());
        server.createContext("/lambda", exchange -> {
            exchange.sendResponseHeaders(200, -1);
            exchange.close();
        });
        server.createContext("/fails", exchange -> {
            throw new IllegalStateException("asked for");
        });
        server.createContext("/", new HelloHandler());
        server.createContext("/culprit/", new HelloHandler());
        server.start();
    }

    @AfterEach
    void stop() {
        probes.clear();
        server.stop(0);
    }

    private void get(String path) throws Exception {
        send("GET", path);
    }

    private void send(String method, String path) throws Exception {
        URI uri = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + path);
        HttpRequest request = HttpRequest.newBuilder(uri)
                .method(method, BodyPublishers.noBody())
                .build();
        HttpClient.newHttpClient().send(request, BodyHandlers.discarding());
    }

    @Test
    void handlersOfAnyFormAreServicesAndOursIsNot() throws Exception {
        get("/class");
        probes.apply(Set.of(Scope.ENTRY_POINTS));
        Recorded recorded = Recorded.during(
                () -> {
                    get("/class/17/broken");
                    get("/lambda");
                    get("/orders/17");
                    get("/culprit/read");
                    // the server answers a handler's exception by closing the connection
                    assertThatThrownBy(() -> send("POST", "/fails")).isInstanceOf(IOException.class);
                },
                found -> found.of("culprit.ServiceCall").size() == 4);
        assertThat(probes.failure()).isEmpty();
        assertThat(recorded.values("culprit.ServiceCall", "service"))
                .containsExactly("GET /class", "GET /lambda", "GET /orders/{id}", "POST /fails");
        assertThat(recorded.of("culprit.ServiceCall").stream()
                        .filter(e -> e.getBoolean("failed"))
                        .map(e -> e.getString("service")))
                .containsExactlyInAnyOrder("GET /class", "POST /fails");
        assertThat(probes.clear().verified()).isTrue();
        double before = probes.callsCompleted();
        get("/lambda");
        assertThat(probes.callsCompleted()).isEqualTo(before);
        assertThat(probes.state().strayHits()).isZero();
    }
}
