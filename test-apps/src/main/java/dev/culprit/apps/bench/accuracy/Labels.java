package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.cases.Question;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The table of labels, {@code labels.csv} beside this class: one line per case, cells separated by semicolons. Two cells have the questions
 * whose answer is yes, and those whose answer is no; one that is in neither does not arise, because the answer to one above it
 * is no, or either answer would do.
 */
final class Labels {

    private static final String RESOURCE = "labels.csv";
    private static final String CELLS = ";";

    private Labels() {}

    /** By case. */
    static Map<String, Label> all() {
        return parse(text());
    }

    /**
     * About one case.
     *
     * @throws IllegalArgumentException if there is none
     */
    static Label of(String testCase) {
        Label label = all().get(testCase);
        if (label == null) {
            throw new IllegalArgumentException("case " + testCase + " has no label");
        }
        return label;
    }

    private static String text() {
        try (InputStream stream = Labels.class.getResourceAsStream(RESOURCE)) {
            if (stream == null) {
                throw new IllegalStateException("there is no " + RESOURCE);
            }
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Map<String, Label> parse(String table) {
        List<String> lines = table.lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
        List<String> columns = List.of(lines.get(0).split(CELLS, -1));
        return lines.stream()
                .skip(1)
                .map(line -> label(columns, line))
                .collect(Collectors.toMap(Label::testCase, label -> label));
    }

    private static Label label(List<String> columns, String line) {
        List<String> cells = List.of(line.split(CELLS, -1));
        if (cells.size() != columns.size()) {
            throw new IllegalArgumentException("not " + columns.size() + " cells: " + line);
        }
        UnaryOperator<String> cell =
                column -> cells.get(columns.indexOf(column)).strip();
        Map<Question, Answer> answers = new EnumMap<>(Question.class);
        words(cell.apply("yes")).forEach(column -> answers.put(Question.named(column), Answer.YES));
        words(cell.apply("no")).forEach(column -> {
            if (answers.put(Question.named(column), Answer.NO) != null) {
                throw new IllegalArgumentException(column + " is yes and no: " + line);
            }
        });
        String artefact = cell.apply("artefact");
        return new Label(
                cell.apply("case"),
                answers,
                words(cell.apply("categories")),
                causes(cell.apply("causes")),
                artefact.isEmpty()
                        ? Optional.empty()
                        : Optional.of(Pattern.compile(artefact, Pattern.CASE_INSENSITIVE)),
                cell.apply("service"));
    }

    private static Set<Cause> causes(String names) {
        return words(names).stream().map(Cause::valueOf).collect(Collectors.toSet());
    }

    private static Set<String> words(String text) {
        return Arrays.stream(text.split(" ")).filter(word -> !word.isEmpty()).collect(Collectors.toSet());
    }
}
