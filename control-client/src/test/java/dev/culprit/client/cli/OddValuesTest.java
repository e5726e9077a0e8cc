package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that can be read and make no sense are misuse, noticed before anybody is asked. */
class OddValuesTest extends TypedCommands {

    private void assertMisuse(String... line) {
        err.getBuffer().setLength(0);
        assertThat(run(line)).as(String.join(" ", line) + " " + err).isEqualTo(ExitCode.USAGE);
        assertOneLine("");
        assertThat(err.toString()).doesNotContain("Exception", "null");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--max-users 2147483648",
                "--max-users 1.5",
                "--max-users NaN",
                "--max-users ",
                "--time-scale NaN",
                "--time-scale Infinity",
                "--time-scale -1",
                "--time-scale 11",
                "--seed 1e3",
                "--seed 9223372036854775808",
                "--budget -5min",
                "--budget NaN",
                "--budget 99999999999999min",
                "--think -1s",
                "--think constant",
                "--timeout 0",
                "--timeout 0s",
                "--timeout 0.0000001ms",
                "--timeout 9999999999s",
                "--require p99<NaNms",
                "--require p99<-1s",
                "--require p99",
                "--require p99<1e400s",
                "--rules both",
                "--durations 5s",
                "--html .",
                "--json /",
            })
    void aDiagnosisWithSuchAnOptionIsNotBegun(String option) {
        List<String> line = new ArrayList<>(List.of("diagnose", "--pid", "1", "--url", "http://127.0.0.1:1/"));
        line.addAll(List.of(option.split(" ", 2)));
        assertMisuse(line.toArray(String[]::new));
    }

    /** Of an agent that knows of nothing wrong, so that only the client can notice it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "metric tell --source s cpu=NaN",
                "metric tell --source s cpu=Infinity",
                "metric tell --source s cpu=-Infinity",
                "metric tell --source s cpu=1e999",
                "sample on CPU=fast",
                "sample on CPU=1.5",
                "sample on CPU --lease soon",
                "record start --lease 5",
                "record start --lease -1s",
            })
    void theAgentIsNotAskedForIt(String line) throws IOException {
        try (FakeAgent agent = new FakeAgent(Samples.healthy())) {
            Path token = Files.writeString(directory.resolve("token"), FakeAgent.TOKEN);
            List<String> all = new ArrayList<>(List.of(line.split(" ")));
            all.addAll(List.of("--connect", agent.url().toString(), "--token-file", token.toString()));
            assertMisuse(all.toArray(String[]::new));
            assertThat(agent.requests).noneMatch(request -> request.contains("\"exec\""));
        }
    }

    @Test
    void aTreeOfNothingIsMisuse() throws IOException {
        Path file = Files.writeString(directory.resolve("x.jfr"), "x");
        for (String[] option : new String[][] {
            {"--deepest", "0"},
            {"--deepest", "-1"},
            {"--deepest", "x"},
            {"--least", "NaN"},
            {"--least", "101"},
            {"--least", "-1"}
        }) {
            assertMisuse("tree", file.toString(), option[0], option[1]);
        }
        err.getBuffer().setLength(0);
        assertThat(run("tree", file.toString())).isEqualTo(ExitCode.UNAVAILABLE);
        assertThat(err.toString().lines()).hasSize(1);
    }

    /** An answer of an agent that has nothing to divide by. */
    @Test
    void aStatementWithoutResultsHasNoMean() throws IOException {
        assertThat(byHand(
                        java.util.Map.of(
                                "Scopes", "[\"FETCH\"]",
                                "LastReason", "",
                                "LeaseSecondsLeft", "900",
                                "Methods", "[]",
                                "Fetches", "[{\"statement\":\"SELECT <1>\",\"results\":0,\"rows\":0,\"mostRows\":0}]",
                                "ThinnedMethods", "[]",
                                "RefusedClasses", "[]"),
                        "instrument",
                        "list"))
                .as(err.toString())
                .isZero();
        assertThat(out.toString()).contains("SELECT <1>").doesNotContain("NaN");
    }

    /** Whoever types does not know the fields of requests. */
    @Test
    void aRefusalNamesTheOption() {
        assertThat(run("sample", "on", "--pid", "1", "--lease", "2880min", "CPU"))
                .isEqualTo(ExitCode.USAGE);
        assertOneLine("--lease must be between 1 and 86400, not 172800; ");
        err.getBuffer().setLength(0);
        assertThat(run("instrument", "on", "--pid", "1", "--scopes", "DATABASE", "--budget", "NaN"))
                .isEqualTo(ExitCode.USAGE);
        assertOneLine("--budget must be ");
        err.getBuffer().setLength(0);
        assertThat(run("record", "start", "--pid", "1", "--lease", "2880min")).isEqualTo(ExitCode.USAGE);
        assertOneLine("--lease must be between 1 and 86400, not 172800; ");
    }

    @Test
    void aPartOfASecondIsRefused() {
        assertThat(run("sample", "on", "--pid", "1", "--lease", "500ms", "CPU")).isEqualTo(ExitCode.USAGE);
        assertOneLine("'500ms' is not a whole number of seconds; ");
    }
}
