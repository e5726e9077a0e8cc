package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import dev.culprit.client.load.RawServer;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An application that does not answer as it should is told so before the agent is asked for anything: 75, one line. */
class LoadTroubleTest extends TypedCommands {

    private FakeAgent agent;

    @BeforeEach
    void start() throws IOException {
        agent = new FakeAgent(Samples.healthy());
    }

    @AfterEach
    void stop() {
        agent.close();
    }

    private void assertRefused(String url, String told, String... more) throws IOException {
        Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
        List<String> line = new ArrayList<>(List.of(
                "diagnose",
                "--connect",
                agent.url().toString(),
                "--token-file",
                token.toString(),
                "--url",
                url.replace("://", "://ann:s%65cret@")));
        line.addAll(List.of(more));
        err.getBuffer().setLength(0);
        assertThat(run(line.toArray(String[]::new))).as(err.toString()).isEqualTo(ExitCode.UNAVAILABLE);
        assertOneLine("GET " + url + told);
        assertThat(out.toString() + err).doesNotContain("cret", "ann:");
        assertThat(agent.requests).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "``                                          | : closed without answer; ",
                "SSH-2.0-OpenSSH_9.2~                        | : broken answer (the answer is not HTTP/1.1); check that",
                "HTTP/2 200~~                                | : broken answer (the answer is not HTTP/1.1); check that",
                "HTTP/1.1 OK 200~~                           | : broken answer (malformed number",
                "HTTP/1.1 500 Oops~Content-Length: 0~~       | : HTTP 500; give a URL that answers without error",
                "HTTP/1.1 401 Who~Content-Length: 0~~        | : HTTP 401; give a URL that answers without error",
                "HTTP/1.1 302 Go~Location: http://bob:secret@h/x~Content-Length: 0~~ | : HTTP 302 (Location: http://h/x); give",
                "HTTP/1.1 200 OK~Content-Length: 9~~abc      | : broken answer (connection closed in the middle",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~5~abc | : broken answer (connection closed in the middle",
                "HTTP/1.1 200 OK~Transfer-Encoding: chunked~~zz~ | : broken answer (malformed number",
                "HTTP/1.1 200 OK~Content-Length: -1~~        | : broken answer (negative number",
                "HTTP/1.1 200 OK~<html>~~                    | : broken answer (malformed header",
            })
    void anAnswerThatIsNoneIsNamed(String answer, String told) throws IOException {
        try (RawServer server = RawServer.answering(answer.replace("~", "\r\n"))) {
            assertRefused(server.url("/a?b=1"), told);
        }
    }

    @Test
    void aServerWithoutTlsIsToldApart() throws IOException {
        try (RawServer server = RawServer.interrupting("HTTP/1.1 400 Bad Request\r\n\r\n")) {
            assertRefused(
                    server.url("/").replace("http:", "https:"),
                    ": TLS failed (Unsupported or unrecognized SSL message); check scheme and certificate, or accept any"
                            + " certificate with --insecure");
        }
    }

    /** One that says nothing, one that says a little, and one that never comes to the end of its answer. */
    @ParameterizedTest
    @CsvSource(
            quoteCharacter = '`',
            value = {"``", "HTTP/1.1 200 OK~Conte", "HTTP/1.1 200 OK~~begin"})
    void anAnswerThatDoesNotEndIsWaitedForNoLongerThanItsTimeOut(String beginning) throws IOException {
        CountDownLatch end = new CountDownLatch(1);
        try (RawServer server = new RawServer((head, client) -> trickle(client, beginning.replace("~", "\r\n"), end))) {
            assertRefused(
                    server.url("/"),
                    " got no answer within 300 ms; check scheme and port, and that the application is up",
                    "--timeout",
                    "300ms");
        } finally {
            end.countDown();
        }
    }

    private static void trickle(Socket client, String beginning, CountDownLatch end) throws IOException {
        RawServer.send(client, beginning);
        try {
            while (!end.await(20, TimeUnit.MILLISECONDS)) {
                if (!beginning.isEmpty()) {
                    RawServer.send(client, "x");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
