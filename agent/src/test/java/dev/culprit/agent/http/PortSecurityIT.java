package dev.culprit.agent.http;

import static dev.culprit.agent.http.OpenPort.ALLOWED;
import static dev.culprit.agent.http.OpenPort.status;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.agent.testing.AgentHttp;
import dev.culprit.agent.testing.ChildJvm;
import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Who comes in at the port, and that nobody can hold it up. */
@Tag("side-by-side")
class PortSecurityIT {

    @TempDir
    private static Path temporary;

    private static OpenPort port;
    private static AgentHttp http;

    @BeforeAll
    static void open() throws Exception {
        port = OpenPort.in(temporary);
        http = port.http();
    }

    @AfterAll
    static void close() {
        port.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Bearer ",
                "Bearer wrong",
                "Bearer TOKEN ",
                "Bearer  TOKEN",
                "Bearer TOKENx",
                "Basic TOKEN",
                "Basic BASE64",
                "Digest TOKEN",
                "Negotiate TOKEN",
                "TOKEN"
            })
    void withoutTheTokenInItsPlaceNobodyComesIn(String header) throws Exception {
        String base64 =
                Base64.getEncoder().encodeToString(("culprit:" + http.token()).getBytes(StandardCharsets.UTF_8));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(http.url() + "?token=" + http.token()))
                .timeout(ChildJvm.PATIENCE)
                .POST(BodyPublishers.ofString(ALLOWED));
        if (!header.isEmpty()) {
            request.header(
                    "Authorization", header.replace("TOKEN", http.token()).replace("BASE64", base64));
        }

        HttpResponse<String> response = AgentHttp.send(request.build());

        assertThat(response.statusCode()).isEqualTo(header.equals("Bearer TOKEN ") ? trimmed() : 401);
        assertThat(response.body()).doesNotContain("value");
    }

    /** White space at the end of a header is not part of it: that is the token, but the parameter is one too many. */
    private static int trimmed() {
        return 404;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "exec/java.lang:type=Memory/gc",
                "exec/dev.culprit:type=Agent/selfTest",
                "read/dev.culprit:type=Agent/Pid",
                "version",
                "list",
                "?p=read/dev.culprit:type=Agent/Pid",
                "?callback=alert",
                "../culprit/",
                "%2e%2e/",
                "..%2f..%2fetc/passwd",
                ""
            })
    void requestsInThePathAreNotUnderstood(String path) throws Exception {
        URI uri = URI.create(http.url() + path);

        HttpResponse<String> get = AgentHttp.send(
                http.request().uri(uri).header("X-Real-Ip", "127.0.0.1").GET().build());

        assertThat(get.statusCode()).isIn(404, 405);
        assertThat(get.body()).isEmpty();
        if (!path.isEmpty()) {
            HttpResponse<String> post = AgentHttp.send(http.request()
                    .uri(uri)
                    .POST(BodyPublishers.ofString(ALLOWED))
                    .build());
            assertThat(post.statusCode()).isEqualTo(404);
            assertThat(post.body()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"http://evil.example", "https://evil.example", "http://127.0.0.1:8080", "null"})
    void noWebPageComesIn(String origin) throws Exception {
        HttpResponse<String> post = AgentHttp.send(http.request()
                .header("Origin", origin)
                .POST(BodyPublishers.ofString(ALLOWED))
                .build());
        HttpResponse<String> referred = AgentHttp.send(http.request()
                .header("Referer", origin + "/page")
                .POST(BodyPublishers.ofString(ALLOWED))
                .build());
        HttpResponse<String> preflight = AgentHttp.send(HttpRequest.newBuilder(URI.create(http.url()))
                .header("Origin", origin)
                .header("Access-Control-Request-Method", "POST")
                .header("Access-Control-Request-Headers", "authorization")
                .method("OPTIONS", BodyPublishers.noBody())
                .build());

        assertThat(post.body()).contains("\"status\":403").doesNotContain("\"value\"");
        assertThat(referred.body()).contains("\"status\":403").doesNotContain("\"value\"");
        assertThat(preflight.statusCode()).isEqualTo(401);
        for (HttpResponse<String> response : List.of(post, referred, preflight)) {
            assertThat(response.headers().map().keySet())
                    .noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("access-control"));
        }
    }

    @Test
    void aRequestWithoutEndIsCutOff() throws Exception {
        HttpResponse<String> response = AgentHttp.send(http.request()
                .POST(BodyPublishers.ofString("[" + " ".repeat(2 << 20) + "]"))
                .build());

        assertThat(response.statusCode()).isEqualTo(413);
        assertThat(response.headers().firstValue("Connection")).hasValue("close");
    }

    /** Whatever the server does with the connection of a refused request, the next one does not suffer. */
    @RepeatedTest(20)
    void afterARefusalTheNextRequestIsAnswered() throws Exception {
        String large = "[" + " ".repeat(2 << 20) + "]";
        HttpResponse<String> refused = AgentHttp.send(
                http.request().POST(BodyPublishers.ofString(large)).build());
        HttpResponse<String> unknown = AgentHttp.send(HttpRequest.newBuilder(URI.create(http.url()))
                .POST(BodyPublishers.ofString(large))
                .build());
        HttpResponse<String> astray = AgentHttp.send(http.request()
                .uri(URI.create(http.url() + "other"))
                .POST(BodyPublishers.ofString(large))
                .build());
        HttpResponse<String> next = AgentHttp.send(
                http.request().POST(BodyPublishers.ofString(ALLOWED)).build());

        assertThat(refused.statusCode()).isEqualTo(413);
        assertThat(unknown.statusCode()).isEqualTo(401);
        assertThat(astray.statusCode()).isEqualTo(404);
        assertThat(next.statusCode()).isEqualTo(200);
    }

    /** More of them than the port has threads. */
    @Test
    void whoAnnouncesABodyAndNeverSendsItHoldsNobodyUp() throws Exception {
        URI address = URI.create(http.url());
        List<Socket> silent = new ArrayList<>();
        try {
            for (int i = 0; i < 40; i++) {
                Socket socket = new Socket(address.getHost(), address.getPort());
                silent.add(socket);
                String head =
                        i % 2 == 0 ? "POST /culprit/ HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\n" : "POST /cul";
                socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
            }
            long begin = System.nanoTime();

            assertThat(status(http.post(ALLOWED))).isEqualTo(200);

            assertThat(Duration.ofNanos(System.nanoTime() - begin))
                    .as("an answer within the lease of a client")
                    .isLessThan(Duration.ofSeconds(10));
            for (Socket socket : silent) {
                socket.setSoTimeout((int) ChildJvm.PATIENCE.toMillis());
                socket.getInputStream().readAllBytes(); // returns when the port has closed the connection
            }
        } finally {
            for (Socket socket : silent) {
                socket.close();
            }
        }
    }

    @Test
    void deepNestingDoesNotBringThePortDown() throws Exception {
        AgentHttp.send(http.request()
                .POST(BodyPublishers.ofString("[".repeat(500_000)))
                .build());

        assertThat(status(http.post(ALLOWED))).isEqualTo(200);
    }

    @Test
    void theTokenIsNowhereElse() throws Exception {
        assertThat(http.post("{\"type\":\"version\"}").toString()).doesNotContain(http.token());
        assertThat(http.post("{\"type\":\"read\",\"mbean\":\"dev.culprit:type=Agent\"}")
                        .toString())
                .doesNotContain(http.token());
        assertThat(systemProperties()).doesNotContain(http.token());
        assertThat(Files.readString(port.child().discoveryFile())).contains(http.token());
    }

    private static String systemProperties() throws IOException, InterruptedException {
        String properties = http.post(
                        "{\"type\":\"read\",\"mbean\":\"java.lang:type=Runtime\",\"attribute\":\"SystemProperties\"}")
                .toString();
        assertThat(properties).contains("java.version").doesNotContain("jolokia.agent\"");
        return properties;
    }
}
