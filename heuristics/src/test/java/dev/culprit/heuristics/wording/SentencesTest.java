package dev.culprit.heuristics.wording;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Rules hold no English: what is said of their verdicts is in {@code wording}. */
class SentencesTest {

    private static final Path MAIN = Path.of("src", "main", "java", "dev", "culprit", "heuristics");

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\\n]*", Pattern.DOTALL);

    /** What only programmers read. */
    private static final Pattern EXCEPTION = Pattern.compile("new \\w*Exception\\(.*?\\);", Pattern.DOTALL);

    private static final Pattern TWO_WORDS =
            Pattern.compile("\"(?:[^\"\\\\\\n]|\\\\.)*?[A-Za-z]{2,} [a-z]{2,}[^\"\\n]*\"");

    /** Names of what two diagnoses are compared by, and of nodes of a graph: keys that people read as well. */
    private static final List<String> KEYS = List.of(
            "\"JVM id\"",
            "\"agent version\"",
            "\"client version\"",
            "\"operating system\"",
            "\"heap maximum (MB)\"",
            "\"maximum users\"",
            "\"time scale\"",
            "\"components elsewhere\"",
            "\"all other services together\"");

    static List<String> sentences(String source) {
        String code = EXCEPTION.matcher(COMMENT.matcher(source).replaceAll(" ")).replaceAll(" ");
        return TWO_WORDS
                .matcher(code)
                .results()
                .map(MatchResult::group)
                .filter(text -> !KEYS.contains(text))
                .toList();
    }

    @Test
    void rulesHoldNone() {
        List<String> found = Stream.of("detectors", "analysis", "search")
                .flatMap(part -> files(MAIN.resolve(part)))
                .flatMap(file -> sentences(read(file)).stream().map(text -> file.getFileName() + ": " + text))
                .toList();

        assertThat(found).isEmpty();
    }

    @Test
    void oneIsFound() {
        assertThat(sentences("return a + \" of the growth\"; // \"not this one\""))
                .containsExactly("\" of the growth\"");
        assertThat(sentences("/** \"Nor this one\" */ throw new IllegalStateException(\"no such thing\");"))
                .isEmpty();
        assertThat(sentences("category(\"one-lane-bridge\")")).isEmpty();
    }

    private static Stream<Path> files(Path directory) {
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(file -> file.toString().endsWith(".java")).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
