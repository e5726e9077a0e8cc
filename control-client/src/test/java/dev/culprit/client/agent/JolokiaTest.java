package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.client.UnavailableException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpTimeoutException;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class JolokiaTest {

    /** As of an agent whose thread has ended for want of memory. */
    @Test
    @Timeout(30)
    void anAnswerThatStopsInItsMiddleIsWaitedForNoLongerThanOthers() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            exchange.sendResponseHeaders(200, 100);
            exchange.getResponseBody().write('{');
            exchange.getResponseBody().flush();
        });
        server.start();
        try {
            URI url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
            Jolokia jolokia = new Jolokia(url, "token", Duration.ofMillis(500));

            assertThatThrownBy(() -> jolokia.read("a:type=B", "C"))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining("does not answer")
                    .hasCauseInstanceOf(HttpTimeoutException.class);
        } finally {
            server.stop(0);
        }
    }
}
