package dev.culprit.apps.bench.sensitivity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import dev.culprit.apps.bench.sensitivity.Sensitivity.Flip;
import dev.culprit.apps.results.ResultsFile;
import dev.culprit.apps.results.Sources;
import dev.culprit.heuristics.thresholds.DatabaseThreshold;
import dev.culprit.heuristics.thresholds.MessagingThreshold;
import dev.culprit.heuristics.thresholds.Threshold;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SensitivityTest {

    private static final long SEED = 40_000;
    private static final Path PAGE = Path.of("..", "heuristics", "docs", "thresholds.md");
    private static final Path RESULTS = Path.of("results", "sensitivity.jsonl");

    private static Subject subject(String id) {
        return Subject.simulated(SEED).stream()
                .filter(subject -> subject.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    /** The case in which a statement is all that the database does. */
    @Test
    void aThresholdThatDecidesIsFound() {
        Sensitivity row = Sensitivity.of(
                subject("31"),
                SEED,
                List.of(DatabaseThreshold.ROUND_TRIP_PART, MessagingThreshold.PACKET_BYTES),
                Sources.NOT_TOLD);

        assertThat(row.flips())
                .extracting(Flip::threshold, Flip::factor)
                .containsExactly(tuple("ROUND_TRIP_PART", Sensitivity.LARGER));
    }

    @Test
    void everyDiagnosisHasItsRow(@TempDir Path directory) throws IOException {
        Path file = directory.resolve("sensitivity.jsonl");
        ResultsFile<Sensitivity> results = ResultsFile.in(file, Sensitivity.class);
        results.append(row("1", "HEALTHY", "MAIN_SHARE", Sensitivity.SMALLER));
        results.append(row("2", "HEALTHY", "MAIN_SHARE", Sensitivity.SMALLER));
        results.append(row("2", "HEALTHY", "MAIN_SHARE", Sensitivity.LARGER));

        String table =
                SensitivityTable.of(ResultsFile.in(file, Sensitivity.class).rows());

        assertThat(table.lines().filter(line -> line.contains("`MAIN_SHARE`")))
                .singleElement()
                .satisfies(line -> assertThat(line).endsWith("| 1 | 2 |"));
    }

    @Test
    void ownRecordingsHaveAFileOfTheirOwn(@TempDir Path directory) {
        assertThat(SensitivityCommand.results(List.of()))
                .isEqualTo(Path.of("test-apps").resolve(RESULTS));
        assertThat(SensitivityCommand.results(List.of(directory.resolve("kept"), directory.resolve("other"))))
                .isEqualTo(directory.resolve("kept.sensitivity.jsonl"));
    }

    private static Sensitivity row(String subject, String answer, String threshold, double factor) {
        return new Sensitivity(
                subject,
                1,
                answer,
                List.of(new Flip(threshold, factor, "INCONCLUSIVE")),
                "abc",
                "def",
                "today",
                "here");
    }

    /** {@code bench.jar sensitivity --table} prints what the page should hold. */
    @Test
    void thePageListsThemAsTheyAre() throws IOException {
        String page = Files.readString(PAGE);

        assertThat(page)
                .endsWith(SensitivityTable.of(
                        ResultsFile.in(RESULTS, Sensitivity.class).rows()));
        assertThat(Threshold.all())
                .allSatisfy(threshold -> assertThat(page)
                        .contains("| `" + threshold.name() + "` |")
                        .contains(threshold.definition().why()));
    }
}
