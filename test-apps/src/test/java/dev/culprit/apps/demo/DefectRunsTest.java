package dev.culprit.apps.demo;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.apps.results.Sources;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DefectRunsTest {

    @TempDir
    private Path directory;

    private static DefectRun run(String digest, String problem, boolean found, double minutes) {
        return new DefectRun(
                "abc1234",
                digest,
                "2026-11-20T17:00:00Z",
                "Linux amd64, 2 processors",
                problem,
                "h2",
                found,
                "FINDINGS",
                found ? List.of("SELECT a |\n b") : List.of(),
                minutes,
                3);
    }

    @Test
    void rememberWhatWasRunOfTheseSources() throws Exception {
        Path file = directory.resolve("results/defects.jsonl");
        DefectRuns runs = DefectRuns.in(file);
        runs.append(run("abc", "chatty", true, 4));
        runs.append(run("abc", "cpu", true, 5));
        runs.append(run("def", "chatty", false, 6));

        DefectRuns again = DefectRuns.in(file);

        assertThat(Files.readAllLines(file)).hasSize(3);
        assertThat(again.of(new Sources("later", "abc"), "", "chatty", "h2"))
                .containsExactly(run("abc", "chatty", true, 4));
        assertThat(again.of(new Sources("later", "abc"), "", "chatty", "postgresql"))
                .isEmpty();
        assertThat(again.of(new Sources("abc1234", "xyz"), "", "chatty", "h2")).isEmpty();
        assertThat(again.of(new Sources("later", "xyz"), "abc1234", "cpu", "h2"))
                .as("of an earlier commit that is accepted")
                .containsExactly(run("abc", "cpu", true, 5));
        assertThat(again.of(new Sources("abc1234+", "abc"), "", "chatty", "h2"))
                .as("something is not committed")
                .isEmpty();
    }

    @Test
    void becomeATable() {
        String table = DefectRuns.table(List.of(
                List.of(run("a", "chatty", true, 4), run("a", "chatty", false, 9), run("a", "chatty", true, 5)),
                List.of()));

        assertThat(table.lines().skip(2)).containsExactly("| `chatty` | h2 | 2 of 3 | `SELECT a \\| b` | 5.0 | 3 |");
    }

    @Test
    void whatEndedInDoubtIsToldApart() {
        DefectRun doubtful = new DefectRun(
                "abc1234",
                "a",
                "2026-11-20",
                "machine",
                "cpu",
                "h2",
                false,
                "INCONCLUSIVE",
                List.of("x".repeat(100)),
                1,
                2);

        assertThat(DefectRuns.table(List.of(List.of(doubtful, run("a", "cpu", true, 3), doubtful)))
                        .lines()
                        .skip(2))
                .singleElement()
                .asString()
                .startsWith("| `cpu` | h2 | 1 of 1 (and 2 in doubt) | `xxx")
                .contains("x … x")
                .hasSizeLessThan(140);
        assertThat(doubtful.isConclusive()).isFalse();
    }
}
