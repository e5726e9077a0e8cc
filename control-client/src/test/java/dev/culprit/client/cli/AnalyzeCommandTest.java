package dev.culprit.client.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.Samples;
import dev.culprit.client.session.KeptDiagnosis;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Recordings of an earlier diagnosis, and what people take for them. */
class AnalyzeCommandTest extends TypedCommands {

    private int analyze(Path kept, String... more) {
        err.getBuffer().setLength(0);
        out.getBuffer().setLength(0);
        String[] line = {
            "analyze",
            kept.toString(),
            "--html",
            directory.resolve("report.html").toString()
        };
        String[] all = Arrays.copyOf(line, line.length + more.length);
        System.arraycopy(more, 0, all, line.length, more.length);
        return run(all);
    }

    @Test
    void whereNothingWasKeptThereIsNothingToJudge() throws IOException {
        Path empty = Files.createDirectory(directory.resolve("empty"));
        Path file = Files.writeString(directory.resolve("file"), "x");
        for (Path wrong : new Path[] {empty, file, directory.resolve("none")}) {
            assertThat(analyze(wrong)).as(wrong.toString()).isEqualTo(ExitCode.UNAVAILABLE);
            assertOneLine(wrong + ": ");
            assertThat(err.toString()).contains("give the directory that 'diagnose --keep' has written");
        }
        assertThat(directory.resolve("report.html")).doesNotExist();
    }

    @Test
    void whatCannotBeReadIsToldAndNothingIsMadeOfIt() throws IOException {
        Path kept = Files.createDirectory(directory.resolve("kept"));
        Files.writeString(kept.resolve("experiment-1.jfr"), "<html>no recording</html>");
        assertThat(analyze(kept)).isEqualTo(ExitCode.UNAVAILABLE);
        assertThat(err.toString().lines()).hasSize(1);
        assertThat(err.toString())
                .startsWith("culprit: ")
                .contains("experiment-1.jfr")
                .doesNotContain("Exception:");
    }

    @Test
    void aRecordingThatIsCutOffDoesNotHideAnother() throws IOException {
        Path kept = directory.resolve("kept");
        Path whole = KeptDiagnosis.record(kept, 1, 50, Samples.OPTIONS.by(ClientVersion.get()));
        byte[] bytes = Files.readAllBytes(whole);
        Files.write(kept.resolve("experiment-2.jfr"), Arrays.copyOf(bytes, bytes.length / 2));
        Path json = directory.resolve("result.json");

        assertThat(analyze(kept, "--json", json.toString(), "--require", "p95 < 1s", "--rules", "thesis"))
                .as(err.toString())
                .isEqualTo(ExitCode.INCONCLUSIVE);

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString()).contains("INCONCLUSIVE", "experiment-2.jfr", "p95 < 1000 ms", "rules of the thesis");
        DiagnosisResult result = Documents.read(Files.readString(json), DiagnosisResult.class);
        assertThat(result.requirement().percentile()).isEqualTo(0.95);
        assertThat(result.runId()).isEqualTo("kept");
        assertThat(directory.resolve("report.html")).content().startsWith("<html>kept");
    }

    @Test
    void misuseIsNoticedBeforeAnythingIsRead() {
        Path none = directory.resolve("none");
        for (String[] more : new String[][] {
            {"--require", "fast"},
            {"--require", "p99<NaNs"},
            {"--rules", "mine"},
            {"--json", directory.toString()},
            {"--json", "/no/such/directory/file"},
            {"second"}
        }) {
            assertThat(analyze(none, more)).as(String.join(" ", more)).isEqualTo(ExitCode.USAGE);
            assertOneLine("");
        }
    }
}
