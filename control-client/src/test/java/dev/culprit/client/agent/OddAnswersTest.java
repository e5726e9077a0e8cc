package dev.culprit.client.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.culprit.client.ClientVersion;
import dev.culprit.client.UnavailableException;
import dev.culprit.client.load.RawServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The URL of something else than an agent, an agent behind a proxy, or one that is broken. */
class OddAnswersTest {

    private static final String NO_AGENT = "but not as a Culprit agent; use the URL from 'culprit attach'";

    private HttpServer server;
    private URI url;
    private volatile int status = 200;
    private volatile String body = "";

    @BeforeEach
    void start() throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 10);
        server.createContext("/", exchange -> {
            exchange.getRequestBody().readAllBytes();
            byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
            exchange.getResponseBody().write(bytes);
            exchange.close();
        });
        server.start();
        url = URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
    }

    @AfterEach
    void stop() {
        server.stop(0);
    }

    static Stream<Arguments> others() {
        return Stream.of(
                Arguments.of(200, "{\"status\":\"UP\"}"), // health of a Spring application
                Arguments.of(404, "{\"timestamp\":\"2026\",\"status\":404,\"error\":\"Not Found\",\"path\":\"/\"}"),
                Arguments.of(405, "{\"status\":405,\"error\":\"Method Not Allowed\"}"),
                Arguments.of(500, "{\"status\":500,\"error\":{\"code\":7}}"),
                Arguments.of(200, "{\"status\":200,\"message\":\"OK\"}"),
                Arguments.of(200, "{\"status\":200,\"value\":{\"a\":1}}"),
                Arguments.of(200, "{\"status\":200,\"value\":[]}"),
                Arguments.of(200, "{\"status\":true}"),
                Arguments.of(200, "{\"status\":null}"),
                Arguments.of(200, "{\"status\":{}}"),
                Arguments.of(200, "{\"status\":1e99}"),
                Arguments.of(200, "{}"),
                Arguments.of(200, "[]"),
                Arguments.of(200, "null"),
                Arguments.of(200, "\"ok\""),
                Arguments.of(200, "ok"),
                Arguments.of(200, ""),
                Arguments.of(204, ""),
                Arguments.of(302, ""),
                Arguments.of(403, "<html>no</html>"),
                Arguments.of(502, "<html><h1>Bad Gateway</h1></html>"),
                Arguments.of(503, "upstream connect error"),
                Arguments.of(200, "[".repeat(100_000)),
                Arguments.of(200, "{\"a\":".repeat(100_000)));
    }

    @ParameterizedTest
    @MethodSource("others")
    void whatIsNoAgentIsCalledSo(int status, String body) {
        this.status = status;
        this.body = body;
        assertThatThrownBy(() -> AgentConnection.open(url, "t"))
                .isInstanceOf(UnavailableException.class)
                .hasMessage(
                        url + " answers with HTTP " + status + ", " + NO_AGENT + " or from the file the agent wrote");
    }

    /** As of a connection, or an agent, that breaks down: no part of an answer is an answer. */
    @Test
    void everyBeginningOfAnAnswerIsNone() {
        String whole = "{\"request\":{\"type\":\"read\"},\"value\":\"1.0\",\"status\":200,\"timestamp\":17}";
        Jolokia jolokia = new Jolokia(url, "t");
        body = whole;
        assertThat(jolokia.read("a:type=B", "C").getAsString()).isEqualTo("1.0");
        for (int length = 0; length < whole.length(); length++) {
            body = whole.substring(0, length);
            assertThatThrownBy(() -> jolokia.read("a:type=B", "C"))
                    .as(body)
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageContaining(NO_AGENT);
        }
    }

    @Test
    void whatAnAgentFailsInIsItsOwnFailure() {
        Jolokia jolokia = new Jolokia(url, "t");
        String error = "{\"status\":404,\"error_type\":\"javax.management.InstanceNotFoundException\",\"error\":ERROR}";
        body = error.replace("ERROR", "\"no such bean\"");
        assertThatThrownBy(() -> jolokia.read("a:type=B", "C"))
                .isInstanceOfSatisfying(
                        Jolokia.Failure.class, e -> assertThat(e.status()).isEqualTo(404))
                .hasMessage("no such bean");
        status = 403;
        assertThatThrownBy(() -> jolokia.read("a:type=B", "C")).isInstanceOf(Jolokia.Failure.class);
        status = 200;
        for (String none : new String[] {"null", "{}", "[1]"}) {
            body = error.replace("ERROR", none);
            assertThatThrownBy(() -> jolokia.read("a:type=B", "C"))
                    .as(none)
                    .isInstanceOf(Jolokia.Failure.class)
                    .hasMessage("no reason given");
        }
        body = "{\"status\":404,\"error_type\":\"x\"}";
        assertThatThrownBy(() -> jolokia.read("a:type=B", "C")).hasMessage("no reason given");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "SSH-2.0-OpenSSH_9.2\r\n",
                "\u0015\u0003\u0001\u0000\u0002\u0002\u0046",
                "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n{"
            })
    void whoDoesNotSpeakHttpDoesNotAnswer(String bytes) throws IOException {
        try (RawServer other = RawServer.answering(bytes)) {
            assertThatThrownBy(() -> AgentConnection.open(URI.create(other.url("/")), "t"))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessage("the agent at " + other.url("/")
                            + " does not answer; check that the application is still running")
                    .hasCauseInstanceOf(IOException.class);
            assertThat(other.heads()).as("asked again, once").hasSize(2);
        }
    }

    @Test
    void anAgentThatDoesNotSpeakTlsDoesNotAnswerOverIt() throws IOException {
        try (RawServer plain = RawServer.interrupting("HTTP/1.1 400 Bad Request\r\nContent-Length: 0\r\n\r\n")) {
            URI overTls = URI.create("https://127.0.0.1:" + plain.port() + "/");
            assertThatThrownBy(() -> AgentConnection.open(overTls, "t"))
                    .isInstanceOf(UnavailableException.class)
                    .hasMessageStartingWith("the agent at " + overTls + " does not answer; ");
        }
    }

    /** A token must not go to where a redirect leads. */
    @Test
    void aRedirectIsNotFollowed() throws IOException {
        try (RawServer elsewhere = RawServer.answering("");
                RawServer first = RawServer.answering("HTTP/1.1 307 Temporary Redirect\r\nLocation: "
                        + elsewhere.url("/") + "\r\nContent-Length: 0\r\n\r\n")) {
            assertThatThrownBy(() -> AgentConnection.open(URI.create(first.url("/")), "t0ken"))
                    .hasMessageContaining("answers with HTTP 307, " + NO_AGENT);
            assertThat(first.heads()).allMatch(head -> head.contains("Authorization: Bearer t0ken"));
            assertThat(elsewhere.heads()).isEmpty();
        }
    }

    /** Without this an agent of another version would be talked to in words that it does not know. */
    @Test
    void aProtocolThatIsNoNumberIsUnreadable() {
        server.removeContext("/");
        server.createContext("/", exchange -> {
            String asked = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
            String value = asked.contains("ProtocolVersion")
                    ? "\"two\""
                    : asked.contains("Pid")
                            ? "5"
                            : asked.contains("Version") ? "\"" + ClientVersion.get() + "\"" : "\"/d\"";
            byte[] answer = ("{\"status\":200,\"value\":" + value + "}").getBytes(StandardCharsets.UTF_8);
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        assertThatThrownBy(() -> AgentConnection.open(url, "t"))
                .isInstanceOf(UnavailableException.class)
                .hasMessageContaining(NO_AGENT);
    }
}
