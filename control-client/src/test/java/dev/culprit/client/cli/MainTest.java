package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import dev.culprit.client.load.TestServer;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MainTest {

    @TempDir
    private Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... arguments) {
        Surroundings surroundings = new Surroundings(
                new PrintWriter(out), new PrintWriter(err), Map.of(), result -> "<html>" + result.runId() + "</html>");
        return Main.run(surroundings, arguments);
    }

    /** A diagnosis of a small application with an agent that comes to this result. */
    private int diagnose(DiagnosisResult result, String... more) throws IOException {
        try (FakeAgent agent = new FakeAgent(result);
                TestServer application = new TestServer().text("/", "hello")) {
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN + "\n");
            List<String> arguments = new ArrayList<>(List.of(
                    "diagnose",
                    "--connect",
                    agent.url().toString(),
                    "--token-file",
                    token.toString(),
                    "--url",
                    application.url("/"),
                    "--html",
                    directory.resolve("report.html").toString()));
            arguments.addAll(List.of(more));
            return run(arguments.toArray(String[]::new));
        }
    }

    /** Exactly one line on standard error, of the agreed form. */
    private void assertOneLine(String start) {
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString()).startsWith("culprit: " + start).contains("; ");
    }

    @Test
    void theExitCodeIsTheOutcome() throws IOException {
        assertThat(diagnose(Samples.healthy())).isZero();
        assertThat(diagnose(Samples.pool())).isEqualTo(1);
        assertThat(diagnose(Samples.inconclusive())).isEqualTo(2);
        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("p99 < 1000 ms (default)", "HEALTHY", "FINDINGS", "INCONCLUSIVE", "shop-pool")
                .contains("Report: " + directory.resolve("report.html"))
                .doesNotContain("\u001b");
        assertThat(directory.resolve("report.html")).hasContent("<html>run-1</html>");
    }

    @Test
    void theResultAsJsonGoesToAFileOrAloneToStandardOutput() throws IOException {
        Path json = directory.resolve("result.json");
        assertThat(diagnose(Samples.pool(), "--json", json.toString())).isEqualTo(1);
        assertThat(json).hasContent(Documents.writePretty(Samples.pool()));
        out.getBuffer().setLength(0);
        assertThat(diagnose(Samples.pool(), "--json", "-")).isEqualTo(1);
        assertThat(out.toString().strip())
                .isEqualTo(Documents.writePretty(Samples.pool()).strip());
        assertThat(err.toString()).contains("shop-pool");
    }

    @Test
    void misuseIsOneLineAndSixtyFour() throws IOException {
        Path unreadable = Files.writeString(directory.resolve("script.json"), "{\"sequences\":[");
        Path readable = Files.writeString(directory.resolve("database.properties"), "url=jdbc:x:y");
        Files.setPosixFilePermissions(readable, PosixFilePermissions.fromString("rw-r--r--"));
        String[][] misuses = {
            {},
            {"frobnicate"},
            {"diagnose"},
            {"diagnose", "--pid", "1"},
            {"diagnose", "--pid", "x", "--url", "http://h/"},
            {"diagnose", "--pid", "1", "--connect", "http://h/", "--url", "http://h/"},
            {"diagnose", "--pid", "1", "--url", "h"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--max-users", "0"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--require", "fast"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--think", "5"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--durations", "eternal"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--time-scale", "0"},
            {"diagnose", "--pid", "1", "--script", "/no/such/file"},
            {"diagnose", "--pid", "1", "--script", unreadable.toString()},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--max-users", "-3"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--require", "p101<1s"},
            {"diagnose", "--pid", "1", "--url", "http://h h/"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--json", "/no/such/directory/file"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--keep", directory.toString()},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--database", "/no/such/file"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--database", readable.toString()},
            {"diagnose", "--connect", "http://h/", "--url", "http://h/", "--database", readable.toString()},
            {"attach", "--pid", "1", "--database", "/no/such/file"},
            {"attach"},
            {"status"},
        };
        for (String[] misuse : misuses) {
            err.getBuffer().setLength(0);
            assertThat(run(misuse)).as(String.join(" ", misuse)).isEqualTo(64);
            assertOneLine("");
        }
        assertThat(run("diagnose")).isEqualTo(64);
        assertThat(err.toString()).contains("with --pid PID").contains("--url URL");
    }

    @Test
    void whatIsNotThereIsSeventyFive() throws IOException {
        assertThat(run("attach", "--pid", "1073741824")).isEqualTo(75);
        assertOneLine("there is no process 1073741824; ");
        err.getBuffer().setLength(0);
        assertThat(run("status", "--connect", "http://127.0.0.1:1/culprit/")).isEqualTo(75);
        assertOneLine("no token is known for ");
        err.getBuffer().setLength(0);
        assertThat(run("diagnose", "--pid", "1073741824", "--url", "http://127.0.0.1:1/"))
                .isEqualTo(75);
        assertOneLine("GET http://127.0.0.1:1/: connection refused");
    }

    @Test
    void refusalsOfTheAgentAreSeventyFive() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.put("status", "{\"error\":{\"code\":\"CLOSED\",\"message\":\"going; attach again\"}}");
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            assertThat(run("status", "--connect", agent.url().toString(), "--token-file", token.toString()))
                    .isEqualTo(75);
            assertOneLine("going; attach again");
        }
    }

    @Test
    void ourOwnMistakesAreSeventyAndShowTheirTraceOnRequest() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            agent.answers.put("InstrumentedClasses", "many");
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            String[] status = {"status", "--connect", agent.url().toString(), "--token-file", token.toString()};
            assertThat(run(status)).isEqualTo(70);
            assertOneLine("internal error: NumberFormatException");
            List<String> verbose = new ArrayList<>(List.of(status));
            verbose.add("--verbose");
            assertThat(run(verbose.toArray(String[]::new))).isEqualTo(70);
            assertThat(err.toString()).contains("\tat ");
        }
    }

    @Test
    void statusAndDetachSpeakWithTheAgent() throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            Path token = Files.writeString(
                    directory.resolve("culprit-1.json"),
                    "{\"url\":\"" + agent.url() + "\",\"token\":\"" + FakeAgent.TOKEN + "\"}");
            // Without the slash at its end, as people type it.
            String url = agent.url().toString().replaceAll("/$", "");
            assertThat(run("status", "--connect", url, "--token-file", token.toString()))
                    .isZero();
            assertThat(out.toString()).contains("JVM 4711", "processors: 2", "classes with probes: none");
            assertThat(run("detach", "--connect", url, "--token-file", token.toString()))
                    .isZero();
            assertThat(agent.operations).containsExactly("shutdown");
        }
    }

    @Test
    void versionAndHelpAreFine() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).isEqualTo("culprit " + ClientVersion.get() + System.lineSeparator());
        assertThat(run("help", "diagnose")).isZero();
        assertThat(out.toString()).contains("--max-users", "--require");
        assertThat(run("ps")).isZero();
        assertThat(err.toString()).isEmpty();
    }
}
