package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What holds for every command: its exit codes, its help, one line for what went wrong. */
class MainTest extends TypedCommands {

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
            {"diagnose", "--pid", "1", "--url", "http://h/", "--only", "the-sun"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--skip", "performance-problem"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--budget", "5"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--budget", "0"},
            {"diagnose", "--pid", "1", "--script", "/no/such/file"},
            {"diagnose", "--pid", "1", "--script", unreadable.toString()},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--max-users", "-3"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--require", "p101<1s"},
            {"diagnose", "--pid", "1", "--url", "http://h h/"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--json", "/no/such/directory/file"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--keep", directory.toString()},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--resume", "/no/such/directory"},
            {"diagnose", "--pid", "1", "--url", "http://h/", "--resume", directory.toString(), "--keep", "new"},
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
    void problemsAreUnderstoodAsPeopleCallThem() throws IOException {
        for (String name : List.of("The Stifle", "stifle", "the-stifle,One Lane Bridge")) {
            err.getBuffer().setLength(0);
            assertThat(run("diagnose", "--pid", "1", "--url", "http://127.0.0.1:1/", "--only", name))
                    .as(name)
                    .isEqualTo(75);
            assertOneLine("GET http://127.0.0.1:1/: connection refused");
        }
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
    void versionAndHelpAreFine() {
        assertThat(run("--version")).isZero();
        assertThat(out.toString()).isEqualTo("culprit " + ClientVersion.get() + System.lineSeparator());
        assertThat(run("help", "diagnose")).isZero();
        assertThat(out.toString()).contains("--max-users", "--require");
        assertThat(run("ps")).isZero();
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void everyOperationHasItsHelp() {
        assertThat(run("instrument", "on", "--help")).isZero();
        assertThat(out.toString()).contains("culprit instrument on", "--one-in", "--budget");
        assertThat(run("record", "dump", "--pid", "1")).isEqualTo(64);
        assertThat(err.toString())
                .contains("NAME", "see 'culprit record dump --help'")
                .doesNotContain("give the application");
    }

    @Test
    void aCommandOfManyIsAskedFor() {
        assertThat(run("instrument")).isEqualTo(64);
        assertOneLine("say what to do: on, off, dry-run or list");
    }
}
