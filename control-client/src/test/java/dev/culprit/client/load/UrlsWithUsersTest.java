package dev.culprit.client.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A server that wants user and password, packs its answers, and sends people on to another one. */
class UrlsWithUsersTest {

    private static final String SECRET = "Basic YW5uOnNlY3JldA=="; // ann:secret

    private final List<String> seen = Collections.synchronizedList(new ArrayList<>());
    private final List<String> seenElsewhere = Collections.synchronizedList(new ArrayList<>());
    private TestServer server;
    private TestServer elsewhere;

    @BeforeEach
    void start() throws IOException {
        elsewhere = new TestServer().on("/", exchange -> {
            seenElsewhere.add(String.valueOf(exchange.getRequestHeaders().getFirst("Authorization")));
            TestServer.answer(exchange, 200, "");
        });
        server = new TestServer()
                .on("/private", this::guarded)
                .on("/packed", UrlsWithUsersTest::packed)
                .on("/away", exchange -> {
                    exchange.getResponseHeaders().add("Location", elsewhere.url("/x"));
                    TestServer.answer(exchange, 302, "");
                });
    }

    @AfterEach
    void stop() {
        server.close();
        elsewhere.close();
    }

    private void guarded(HttpExchange exchange) throws IOException {
        String given = String.valueOf(exchange.getRequestHeaders().getFirst("Authorization"));
        seen.add(given);
        TestServer.answer(exchange, given.equals(SECRET) ? 200 : 401, "");
    }

    private static void packed(HttpExchange exchange) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write("csrf=T1".getBytes(StandardCharsets.UTF_8));
        }
        exchange.getResponseHeaders().add("Content-Encoding", "gzip");
        exchange.sendResponseHeaders(200, bytes.size());
        exchange.getResponseBody().write(bytes.toByteArray());
        exchange.close();
    }

    private String withUser(String url) {
        return url.replace("http://", "http://ann:secret@");
    }

    private static LoadScript script(String base, String steps) {
        return ScriptFile.parse("{\"baseUrl\":\"" + base + "\",\"sequences\":[{\"steps\":[" + steps + "]}]}");
    }

    @Test
    void theUserOfAUrlIsSentAndNotShown() {
        LoadScript script = LoadScript.ofUrls(
                List.of(withUser(server.url("/private?x=1")), "2*" + withUser(server.url("/private?x=2"))),
                ThinkTime.DEFAULT);
        new ClosedWorkload(script).preflight();
        assertThat(seen).isNotEmpty().allMatch(SECRET::equals);
        assertThat(script.stepNames()).containsExactly(server.url("/private?x=1"), server.url("/private?x=2"));
        assertThat(script.endpoints()).hasSize(1);
    }

    @Test
    void soIsThatOfAScript() {
        LoadScript script = script(
                withUser(server.url("")),
                "{\"path\":\"/private\"},{\"path\":\"" + withUser(server.url("/private?y")) + "\"}");
        new ClosedWorkload(script).preflight();
        assertThat(seen).isNotEmpty().allMatch(SECRET::equals);
        assertThat(script.stepNames()).containsExactly("/private", server.url("/private"));
        assertThatThrownBy(() -> script("http://u${user}:p@h", "{\"path\":\"/\"}"))
                .hasMessageContaining("no variables in the user of a URL");
    }

    @Test
    void aFailureDoesNotShowIt() {
        String wrong = server.url("/private").replace("http://", "http://ann:guessed@");
        assertThatThrownBy(() -> new ClosedWorkload(LoadScript.ofUrls(List.of(wrong), ThinkTime.DEFAULT)).preflight())
                .hasMessageContaining("HTTP 401")
                .hasMessageContaining(server.url("/private"))
                .hasMessageNotContaining("guessed");
    }

    @Test
    void whereARedirectLeadsElsewhereItIsNotSent() {
        new ClosedWorkload(script(withUser(server.url("")), "{\"path\":\"/away\",\"followRedirects\":true}"))
                .preflight();
        assertThat(seenElsewhere).isNotEmpty().allMatch("null"::equals);
    }

    @Test
    void textIsFoundInPackedAnswers() {
        new ClosedWorkload(script(server.url(""), "{\"path\":\"/packed\",\"extract\":{\"t\":\"csrf=(\\\\w+)\"}}"))
                .preflight();
    }
}
