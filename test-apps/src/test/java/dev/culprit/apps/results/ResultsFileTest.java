package dev.culprit.apps.results;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ResultsFileTest {

    @TempDir
    private Path directory;

    private record Row(String name, double value, List<String> words) {}

    @Test
    void remembersWhatWasAppended() throws Exception {
        Path file = directory.resolve("a/results.jsonl");
        ResultsFile<Row> first = ResultsFile.in(file, Row.class);
        first.append(new Row("<p99>", 0.25, List.of("a\nb")));
        first.append(new Row("x", 2, List.of()));

        ResultsFile<Row> again = ResultsFile.in(file, Row.class);

        assertThat(first.rows()).isEqualTo(again.rows());
        assertThat(again.rows()).containsExactly(new Row("<p99>", 0.25, List.of("a\nb")), new Row("x", 2, List.of()));
        assertThat(Files.readAllLines(file)).hasSize(2).first().asString().contains("<p99>");
    }

    @Test
    void halfALineOfAKilledProgramIsCutOff() throws Exception {
        Path file = directory.resolve("results.jsonl");
        ResultsFile.in(file, Row.class).append(new Row("a", 1, List.of()));
        Files.writeString(file, "{\"name\":\"b", StandardOpenOption.APPEND);

        ResultsFile<Row> again = ResultsFile.in(file, Row.class);
        again.append(new Row("c", 2, List.of()));

        assertThat(ResultsFile.in(file, Row.class).rows()).extracting(Row::name).containsExactly("a", "c");
    }

    @Test
    void aStrangeLineIsToldWithItsPlace() throws Exception {
        Path file = directory.resolve("results.jsonl");
        Files.writeString(file, "{\"name\":\"a\"}\nhello\n");

        assertThatThrownBy(() -> ResultsFile.in(file, Row.class))
                .isInstanceOf(IOException.class)
                .hasMessageContaining("results.jsonl:2");
    }

    @Test
    void isEmptyAtFirst() throws Exception {
        assertThat(ResultsFile.in(directory.resolve("none.jsonl"), Row.class).rows())
                .isEmpty();
    }
}
