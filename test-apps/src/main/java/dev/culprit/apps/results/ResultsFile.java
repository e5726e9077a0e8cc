package dev.culprit.apps.results;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.JsonParseException;
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

    /**
     * Reads what is there. A last line without an end, of a program that was killed while writing it, is cut off.
     *
     * @throws IOException also if another line is none of ours
     */
    public static <T> ResultsFile<T> in(Path file, Class<T> type) throws IOException {
        List<T> rows = new ArrayList<>();
        if (Files.exists(file)) {
            String text = Files.readString(file);
            int end = text.lastIndexOf('\n') + 1;
            if (end < text.length()) {
                Files.writeString(file, text.substring(0, end));
            }
            List<String> lines = text.substring(0, end).lines().toList();
            for (int i = 0; i < lines.size(); i++) {
                rows.add(row(lines.get(i), type, file + ":" + (i + 1)));
            }
        }
        return new ResultsFile<>(file, rows);
    }

    private static <T> T row(String line, Class<T> type, String place) throws IOException {
        try {
            T row = GSON.fromJson(line, type);
            if (row != null) {
                return row;
            }
        } catch (JsonParseException e) {
            throw new IOException(place + " is not a result", e);
        }
        throw new IOException(place + " is empty");
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
