package dev.culprit.apps.demo;

import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Which defects of the bookstore are found, how reliably, how fast: runs the demonstration for each of them, again and
 * again, and prints a table. Takes about five minutes per run.
 */
public final class DefectTable {

    private static final int USAGE = 64;

    /** The product, the bookstore and this demonstration; not tests, documents or other applications of this module. */
    private static final List<String> WHAT_IS_RUN = List.of(
            "pom.xml",
            "agent/pom.xml",
            "agent/src/main",
            "control-client/pom.xml",
            "control-client/src/main",
            "heuristics/pom.xml",
            "heuristics/src/main",
            "jfr-bridge/pom.xml",
            "jfr-bridge/src/main",
            "test-apps/src/main/java/dev/culprit/apps/bookstore",
            "test-apps/src/main/java/dev/culprit/apps/demo");

    private final DefectTableOptions options;
    private final DefectRuns runs;
    private final String commit;

    private DefectTable(DefectTableOptions options) throws IOException, InterruptedException {
        this.options = options;
        this.runs = DefectRuns.in(options.results());
        this.commit = commit();
    }

    @SuppressWarnings("SystemExitOutsideMain") // this is main; the exit code is part of the contract
    public static void main(String... arguments) throws IOException, InterruptedException {
        if (List.of(arguments).contains("--help")) {
            System.out.println(DefectTableOptions.HELP);
            return;
        }
        DefectTableOptions options;
        try {
            options = DefectTableOptions.parse(arguments);
        } catch (IllegalArgumentException e) {
            System.err.println("defect table: " + e.getMessage() + "; see --help");
            System.exit(USAGE);
            return;
        }
        new DefectTable(options).run();
    }

    private void run() throws IOException, InterruptedException {
        // Every defect once before any a second time, so that a run that is cut short says something about all of them.
        for (int repetition = 1; repetition <= options.repetitions(); repetition++) {
            for (String database : options.databases()) {
                for (String problem : options.problems()) {
                    if (runs.of(commit, problem, database).size() < repetition) {
                        DefectRun run = demonstrate(problem, database);
                        runs.append(run);
                        System.out.printf(
                                Locale.ROOT,
                                "%s on %s, run %d: %s, %s %s, %.1f min%n",
                                problem,
                                database,
                                repetition,
                                run.found() ? "found" : "NOT FOUND",
                                run.outcome(),
                                run.artefact(),
                                run.minutes());
                    }
                }
            }
        }
        List<List<DefectRun>> rows = new ArrayList<>();
        for (String problem : options.problems()) {
            options.databases().forEach(database -> rows.add(runs.of(commit, problem, database)));
        }
        System.out.println();
        System.out.print(DefectRuns.table(rows));
    }

    private DefectRun demonstrate(String problem, String database) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory("culprit-defects");
        boolean asExpected = false;
        try {
            Path json = directory.resolve("result.json");
            long start = System.nanoTime();
            Process demo = new ProcessBuilder(
                            Path.of(System.getProperty("java.home"), "bin", "java")
                                    .toString(),
                            "-cp",
                            System.getProperty("java.class.path"),
                            Demo.class.getName(),
                            "--problem",
                            DefectTableOptions.together(problem),
                            "--database",
                            database,
                            "--json",
                            json.toString(),
                            "--html",
                            directory.resolve("report.html").toString())
                    .redirectErrorStream(true)
                    .redirectOutput(directory.resolve("output").toFile())
                    .start();
            Thread stop = new Thread(demo::destroy, "defect-table-stop");
            Runtime.getRuntime().addShutdownHook(stop);
            int code = demo.waitFor();
            Runtime.getRuntime().removeShutdownHook(stop);
            double minutes = Math.round((System.nanoTime() - start) / 6e8) / 100.0;
            asExpected = code == 0;
            if (!asExpected) {
                System.out.println(Files.readString(directory.resolve("output")));
                System.out.println("Result and report of this run: " + directory);
            }
            List<DiagnosisResult> results = results(json);
            return new DefectRun(
                    commit,
                    Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                    machine(),
                    problem,
                    database,
                    asExpected,
                    outcome(results, code),
                    results.stream()
                            .flatMap(result -> result.findings().stream())
                            .map(finding -> finding.artefact().name())
                            .toList(),
                    minutes,
                    results.stream()
                            .mapToInt(result -> result.experiments().size())
                            .sum());
        } finally {
            if (asExpected) {
                delete(directory);
            }
        }
    }

    private static List<DiagnosisResult> results(Path json) throws IOException {
        List<DiagnosisResult> results = new ArrayList<>();
        Path file = json;
        for (int diagnosis = 1; Files.exists(file); diagnosis++) {
            results.add(Documents.read(Files.readString(file), DiagnosisResult.class));
            file = DemoOptions.numbered(json, diagnosis + 1);
        }
        return results;
    }

    private static String outcome(List<DiagnosisResult> results, int code) {
        return results.stream()
                .map(DiagnosisResult::outcome)
                .max(Comparator.comparing(Outcome.INCONCLUSIVE::equals))
                .map(Outcome::toString)
                .orElse("FAILED " + code);
    }

    /** The latest commit that changed what is run; what is not committed is marked. */
    private static String commit() throws IOException, InterruptedException {
        String id = git(concat(List.of("log", "-1", "--first-parent", "--format=%h", "--"), WHAT_IS_RUN));
        String changed = git(concat(List.of("status", "--porcelain", "--"), WHAT_IS_RUN));
        return id.isEmpty() ? "unknown" : changed.isEmpty() ? id : id + "+";
    }

    private static List<String> concat(List<String> first, List<String> second) {
        return Stream.concat(first.stream(), second.stream()).toList();
    }

    private static String git(List<String> arguments) throws IOException, InterruptedException {
        try {
            Process git = new ProcessBuilder(concat(List.of("git"), arguments))
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String output = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            return git.waitFor() == 0 ? output.strip() : "";
        } catch (IOException e) {
            return "";
        }
    }

    private static String machine() {
        String memory =
                ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
                        ? ", " + Math.round(system.getTotalMemorySize() / 1e9) + " GB"
                        : "";
        return System.getProperty("os.name") + " " + System.getProperty("os.arch") + ", "
                + Runtime.getRuntime().availableProcessors() + " processors" + memory + ", Java "
                + Runtime.version().feature();
    }

    private static void delete(Path directory) throws IOException {
        List<Path> deepestFirst;
        try (Stream<Path> files = Files.walk(directory)) {
            deepestFirst = files.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : deepestFirst) {
            Files.delete(file);
        }
    }
}
