package dev.culprit.apps.bench.results;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Results in a file, one JSON object per line, only ever appended to: a benchmark that is interrupted loses nothing, and
 * goes on where it stopped.
 *
 * @param <T> a record of strings, numbers, lists and records
 */
public final class ResultsFile<T> {

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    private final Path file;
    private final List<T> rows;

    private ResultsFile(Path file, List<T> rows) {
        this.file = file;
        this.rows = rows;
    }

    /** Reads what is there. */
    public static <T> ResultsFile<T> in(Path file, Class<T> type) throws IOException {
        List<T> rows = new ArrayList<>();
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank()) {
                    rows.add(GSON.fromJson(line, type));
                }
            }
        }
        return new ResultsFile<>(file, rows);
    }

    public void append(T row) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        Files.writeString(file, GSON.toJson(row) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        rows.add(row);
    }

    /** In the order they were appended. */
    public List<T> rows() {
        return List.copyOf(rows);
    }
}
