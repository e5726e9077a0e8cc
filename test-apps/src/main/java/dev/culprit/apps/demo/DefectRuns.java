package dev.culprit.apps.demo;

import dev.culprit.apps.results.Medians;
import dev.culprit.apps.results.ResultsFile;
import dev.culprit.apps.results.Sources;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import java.util.stream.Collectors;

/** The results file: one run per line, only ever appended to. */
final class DefectRuns {

    private static final int LONGEST = 72;

    private final ResultsFile<DefectRun> file;

    private DefectRuns(ResultsFile<DefectRun> file) {
        this.file = file;
    }

    /** Reads what is there. */
    static DefectRuns in(Path file) throws IOException {
        return new DefectRuns(ResultsFile.in(file, DefectRun.class));
    }

    void append(DefectRun run) throws IOException {
        file.append(run);
    }

    /** @param accepted commit of earlier sources whose runs count, too; empty for none */
    List<DefectRun> of(Sources sources, String accepted, String problem, String database) {
        return file.rows().stream()
                .filter(run ->
                        (sources.areOf(run.sources()) || run.commit().equals(accepted)) && run.isOf(problem, database))
                .toList();
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
        long conclusive = runs.stream().filter(DefectRun::isConclusive).count();
        long inDoubt = runs.size() - conclusive;
        return String.join(
                " | ",
                "| `" + any.problem() + "`",
                any.database(),
                found + " of " + conclusive + (inDoubt == 0 ? "" : " (and " + inDoubt + " in doubt)"),
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
                        .map(DefectRuns::shortened)
                        .map(artefact -> "`" + artefact.replace("|", "\\|") + "`")
                        .distinct()
                        .collect(Collectors.joining(", "));
    }

    /** A statement is told by its beginning and its end. */
    private static String shortened(String artefact) {
        String line = artefact.replaceAll("\\s+", " ");
        return line.length() <= LONGEST
                ? line
                : line.substring(0, LONGEST / 3) + " … " + line.substring(line.length() - 2 * LONGEST / 3);
    }

    private static double median(List<DefectRun> runs, ToDoubleFunction<DefectRun> value) {
        return Medians.of(runs.stream().mapToDouble(value).toArray());
    }
}
