package dev.culprit.apps.demo;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The results file: one run per line, only ever appended to. */
final class DefectRuns {

    private static final Gson GSON = new GsonBuilder().disableHtmlEscaping().create();

    private final Path file;
    private final List<DefectRun> runs = new ArrayList<>();

    private DefectRuns(Path file) {
        this.file = file;
    }

    /** Reads what is there. */
    static DefectRuns in(Path file) throws IOException {
        DefectRuns results = new DefectRuns(file);
        if (Files.exists(file)) {
            for (String line : Files.readAllLines(file)) {
                if (!line.isBlank()) {
                    results.runs.add(GSON.fromJson(line, DefectRun.class));
                }
            }
        }
        return results;
    }

    void append(DefectRun run) throws IOException {
        Path directory = file.toAbsolutePath().getParent();
        if (directory != null) {
            Files.createDirectories(directory);
        }
        Files.writeString(file, GSON.toJson(run) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        runs.add(run);
    }

    List<DefectRun> of(String commit, String problem, String database) {
        return runs.stream().filter(run -> run.isOf(commit, problem, database)).toList();
    }

    /** A Markdown table of these runs, a row for each problem and database. */
    static String table(List<List<DefectRun>> rows) {
        StringBuilder table = new StringBuilder("""
                | defect | database | found | artefact | minutes | experiments |
                |---|---|---|---|---|---|
                """);
        for (List<DefectRun> row : rows) {
            if (!row.isEmpty()) {
                table.append(row(row)).append('\n');
            }
        }
        return table.toString();
    }

    private static String row(List<DefectRun> runs) {
        DefectRun any = runs.get(0);
        long found = runs.stream().filter(DefectRun::found).count();
        return String.join(
                " | ",
                "| `" + any.problem() + "`",
                any.database(),
                found + " of " + runs.size(),
                mostFrequentArtefact(runs),
                String.format(Locale.ROOT, "%.1f", median(runs, DefectRun::minutes)),
                String.format(Locale.ROOT, "%.0f |", median(runs, DefectRun::experiments)));
    }

    private static String mostFrequentArtefact(List<DefectRun> runs) {
        Map<List<String>, Long> counts =
                runs.stream().collect(Collectors.groupingBy(DefectRun::artefact, Collectors.counting()));
        List<String> artefacts = counts.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(List.of());
        return artefacts.isEmpty()
                ? "–"
                : artefacts.stream()
                        .map(artefact -> "`" + artefact.replaceAll("\\s+", " ").replace("|", "\\|") + "`")
                        .collect(Collectors.joining(", then "));
    }

    private static double median(List<DefectRun> runs, ToDoubleFunction<DefectRun> value) {
        double[] sorted = runs.stream().mapToDouble(value).sorted().toArray();
        int middle = sorted.length / 2;
        return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    }
}
