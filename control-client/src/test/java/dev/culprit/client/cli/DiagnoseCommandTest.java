package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.FakeAgent;
import dev.culprit.client.Samples;
import dev.culprit.client.load.TestServer;
import dev.culprit.client.session.KeptDiagnosis;
import dev.culprit.client.session.OwnDirectory;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a diagnosis prints, writes and ends with. */
class DiagnoseCommandTest extends TypedCommands {

    /** What the agent of the last diagnosis was asked. */
    private List<String> asked = List.of();

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
            int code = run(arguments.toArray(String[]::new));
            asked = List.copyOf(agent.requests);
            return code;
        }
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

    /** The fake agent says that its directory is the temporary one. */
    @Test
    void goingOnTheAgentGetsWhatWasMeasuredAndIsToldItsName() throws IOException {
        Path kept = directory.resolve("kept");
        KeptDiagnosis.record(kept, 1, 1, Samples.OPTIONS.by(ClientVersion.get()));
        Path given = Path.of(System.getProperty("java.io.tmpdir"), "20260102-030405");
        String[] same = {"--max-users", "50", "--require", "p99<200ms", "--resume", kept.toString()};
        try {
            assertThat(diagnose(Samples.pool().takingOver(1), same))
                    .as(err.toString())
                    .isEqualTo(1);
            assertThat(given.resolve("experiment-1.jfr")).hasSameBinaryContentAs(kept.resolve("experiment-1.jfr"));
        } finally {
            Files.deleteIfExists(given.resolve("experiment-1.jfr"));
            Files.deleteIfExists(given);
        }
        assertThat(asked).anyMatch(request -> request.contains("\\\"resume\\\":\\\"20260102-030405\\\""));
        assertThat(out.toString().replaceAll("\\s+", " "))
                .contains("1 of 0 experiments were made in an earlier session");
    }

    @Test
    void goingOnWithOtherOptionsIsRefusedInOneLine() throws IOException {
        Path kept = directory.resolve("kept");
        KeptDiagnosis.record(kept, 1, 50, Samples.OPTIONS.by(ClientVersion.get()));
        assertThat(diagnose(Samples.pool(), "--max-users", "51", "--require", "p99<200ms", "--resume", kept.toString()))
                .isEqualTo(64);
        assertOneLine("--resume: the diagnosis was made with maximum users 50, not 51");
        assertThat(asked).isEmpty();
    }

    @Test
    void thereIsNothingToGoOnWithWhereNothingIsMissing() throws IOException {
        Path kept = directory.resolve("kept");
        KeptDiagnosis.record(kept, 1, 50, Samples.OPTIONS.by(ClientVersion.get()));

        assertThat(diagnose(Samples.pool(), "--max-users", "50", "--require", "p99<200ms", "--resume", kept.toString()))
                .isEqualTo(64);

        assertOneLine("--resume: nothing is missing in " + kept + "; 'culprit analyze " + kept + "' judges it");
        assertThat(asked).isEmpty();
        err.getBuffer().setLength(0);
        assertThat(run(
                        "analyze",
                        kept.toString(),
                        "--html",
                        directory.resolve("report.html").toString()))
                .isEqualTo(2);
        assertThat(err.toString()).isEmpty();
    }

    @Test
    void recordingsOfSeveralDiagnosesAreNotGoneOnWith() throws IOException {
        Path kept = directory.resolve("kept");
        KeptDiagnosis.record(kept, 1, 1, Samples.OPTIONS.by(ClientVersion.get()), "20260101-000000");
        KeptDiagnosis.record(kept, 2, 1, Samples.OPTIONS.by(ClientVersion.get()));

        assertThat(diagnose(Samples.pool(), "--max-users", "50", "--require", "p99<200ms", "--resume", kept.toString()))
                .isEqualTo(64);

        assertOneLine("--resume: " + kept.resolve("experiment-1.jfr") + ": of another diagnosis (20260101-000000)");
        assertThat(asked).isEmpty();
        assertThat(run(
                        "analyze",
                        kept.toString(),
                        "--html",
                        directory.resolve("report.html").toString()))
                .isEqualTo(2);
        assertThat(out.toString()).contains("not counted: " + kept.resolve("experiment-1.jfr"));
    }

    /** The fake agent's own files of this diagnosis are not there. */
    @Test
    void whereNothingCouldBeKeptNoDirectoryIsLeft() throws IOException {
        Path kept = directory.resolve("kept");
        assertThat(diagnose(Samples.healthy(), "--keep", kept.toString())).isZero();
        assertThat(out.toString().replaceAll("\\s+", " ")).contains("the diagnosis was not kept");
        assertThat(kept).doesNotExist();
    }

    @Test
    void aDirectoryThatAnotherDiagnosisKeepsIsRefusedBeforeAnythingIsAsked() throws IOException {
        Path kept = directory.resolve("kept");
        try (OwnDirectory other = OwnDirectory.create(kept)) {
            assertThat(diagnose(Samples.healthy(), "--keep", other.path().toString()))
                    .isEqualTo(64);
            assertOneLine("--keep: " + kept + " exists; give a new directory");
            assertThat(asked).isEmpty();
            assertThat(kept).isEmptyDirectory();
        }
    }
}
