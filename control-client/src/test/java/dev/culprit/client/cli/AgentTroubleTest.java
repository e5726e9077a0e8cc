package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import dev.culprit.client.load.RawServer;
import dev.culprit.client.load.TestServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Whatever is wrong with an agent: 75, one line with what to do, and no secret in it, from every command that needs one. */
class AgentTroubleTest extends TypedCommands {

    private TestServer application;

    @BeforeEach
    void start() throws IOException {
        application = new TestServer().text("/", "hello");
    }

    @AfterEach
    void stop() {
        application.close();
    }

    private List<List<String>> commands() {
        return List.of(
                List.of("status"),
                List.of("detach"),
                List.of("diagnose", "--url", application.url("/")),
                List.of("instrument", "list"),
                List.of("instrument", "off"),
                List.of("sample", "on", "CPU"),
                List.of("record", "start"),
                List.of("record", "dump", "name"),
                List.of("metric", "tell", "--source", "s", "cpu=1"));
    }

    private void assertUnavailable(String what, String url, Path token, String start) {
        assertUnavailable(commands().subList(0, 2), what, url, token, start);
    }

    private void assertUnavailable(List<List<String>> commands, String what, String url, Path token, String start) {
        for (List<String> command : commands) {
            List<String> line = new ArrayList<>(command);
            line.addAll(List.of("--connect", url, "--token-file", token.toString()));
            out.getBuffer().setLength(0);
            err.getBuffer().setLength(0);
            assertThat(run(line.toArray(String[]::new)))
                    .as(what + ": " + line + err)
                    .isEqualTo(ExitCode.UNAVAILABLE);
            assertOneLine(start);
            assertThat(out.toString() + err).as(what + ": " + line).doesNotContain(FakeAgent.TOKEN, "Exception");
        }
    }

    private Path token(String text) throws IOException {
        return Files.writeString(directory.resolve("token"), text);
    }

    @Test
    void aTokenThatIsNotTheAgentsIsRefused() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            String url = agent.url().toString();
            assertUnavailable(
                    commands(),
                    "wrong",
                    url,
                    token(FakeAgent.TOKEN + "x"),
                    "the agent at " + url + " refuses the token; ");
            assertUnavailable("several lines", url, token(FakeAgent.TOKEN + "\nx"), "there is no token in ");
            assertUnavailable("none", url, directory.resolve("none"), "cannot read the token from ");
            assertThat(agent.operations).isEmpty();
        }
    }

    @Test
    void whoeverElseAnswersIsNoAgent() throws IOException {
        Map<String, String> answers = new LinkedHashMap<>();
        answers.put("page of a proxy", "HTTP/1.1 502 Bad Gateway\r\nConnection: close\r\n\r\n<html>no</html>");
        answers.put("health", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"status\":\"UP\"}");
        answers.put("cut off", "HTTP/1.1 200 OK\r\nConnection: close\r\n\r\n{\"status\":20");
        answers.put("error", "HTTP/1.1 500 Oops\r\nConnection: close\r\n\r\n{\"status\":500,\"error\":\"Oops\"}");
        for (Map.Entry<String, String> answer : answers.entrySet()) {
            try (RawServer other = RawServer.answering(answer.getValue())) {
                assertUnavailable(
                        answer.getKey(),
                        other.url("/"),
                        token(FakeAgent.TOKEN),
                        other.url("/") + " answers with HTTP ");
            }
        }
        try (RawServer other = RawServer.answering("")) {
            assertUnavailable(
                    "closes",
                    other.url("/"),
                    token(FakeAgent.TOKEN),
                    "the agent at " + other.url("/") + " does not answer; ");
        }
    }

    @Test
    void nobodyAnswersWhereNobodyListens() throws IOException {
        String gone;
        try (RawServer server = RawServer.answering("")) {
            gone = server.url("/culprit");
        }
        assertUnavailable("gone", gone, token(FakeAgent.TOKEN), "the agent at " + gone + "/ does not answer; ");
    }

    @Test
    void anAgentOfAnotherVersionIsOnlyDetached() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.put("ProtocolVersion", "3");
            String[] target = {
                "--connect",
                agent.url().toString(),
                "--token-file",
                token(FakeAgent.TOKEN).toString()
            };
            assertThat(run("status", target[0], target[1], target[2], target[3]))
                    .isEqualTo(ExitCode.UNAVAILABLE);
            assertOneLine("the agent is version ");
            assertThat(err.toString()).contains("(protocol 3)");
            assertThat(run("detach", target[0], target[1], target[2], target[3]))
                    .isZero();
            assertThat(agent.operations).containsExactly("shutdown");
        }
    }

    /** A JVM that died in the middle of an answer, and one whose memory is gone. */
    @Test
    void refusalsAndFailuresOfTheAgentAreItsOwnWords() throws IOException {
        Map<String, String> failures = Map.of(
                "{\"error\":{\"code\":\"CLOSED\",\"message\":\"going\\naway; attach again\"}}",
                        "going away; attach again",
                "500 java.lang.OutOfMemoryError : Java heap space", "the application ran out of heap (",
                "404 no such MBean\nat x.Y", "the agent answers with status 404: no such MBean; ",
                "{\"sta", "the agent sent something unreadable");
        for (Map.Entry<String, String> failure : failures.entrySet()) {
            err.getBuffer().setLength(0);
            assertThat(byHand(Map.of("status", failure.getKey()), "status"))
                    .as(failure.getKey())
                    .isEqualTo(75);
            assertOneLine(failure.getValue());
        }
    }
}
