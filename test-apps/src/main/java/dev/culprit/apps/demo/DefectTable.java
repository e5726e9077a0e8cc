package dev.culprit.apps.demo;

import dev.culprit.apps.results.Directories;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import dev.culprit.heuristics.json.Documents;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Which defects of the bookstore are found, how reliably, how fast: runs the demonstration for each of them, again and
 * again, and prints a table. Takes about five minutes per run.
 */
public final class DefectTable {

    private static final int USAGE = 64;

    /** A run without an answer is repeated, but not for ever. */
    private static final int TRIES = 3;

    private static final String PROBLEMS = Provenance.APPLICATIONS + "bookstore/problems/";

    /** The product, the bookstore and the demonstration; not tests, documents or how results are told. */
    private static final List<String> WHAT_IS_RUN = Provenance.productAnd(
            "bookstore",
            "process",
            "relay",
            "demo/Demo.java",
            "demo/DemoOptions.java",
            "demo/Expectation.java",
            "demo/Expected.java",
            "demo/ShopProcess.java");

    private static final Map<String, String> CLASSES = Map.of(
            "pool-small", "PoolSmall",
            "pool-slow", "PoolSlow",
            "id-lock", "IdLock",
            "missing-index", "MissingIndex",
            "chatty", "Chatty",
            "ramp-leak", "RampLeak",
            "gc-hiccup", "GcHiccup",
            "cpu", "CostlyRendering");

    private final DefectTableOptions options;
    private final DefectRuns runs;

    private DefectTable(DefectTableOptions options) throws IOException {
        this.options = options;
        this.runs = DefectRuns.in(options.results());
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
                    while (isMissing(problem, database, repetition)) {
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
            for (String database : options.databases()) {
                rows.add(of(problem, database));
            }
        }
        System.out.println();
        System.out.print(DefectRuns.table(rows));
    }

    private boolean isMissing(String problem, String database, int repetition)
            throws IOException, InterruptedException {
        List<DefectRun> earlier = of(problem, database);
        long conclusive = earlier.stream().filter(DefectRun::isConclusive).count();
        return conclusive < repetition && earlier.size() < TRIES * repetition;
    }

    private List<DefectRun> of(String problem, String database) throws IOException, InterruptedException {
        return runs.of(sources(problem), options.accepted().getOrDefault(problem, ""), problem, database);
    }

    /** What is run; a problem that is not switched on is not. */
    private static Sources sources(String problem) throws IOException, InterruptedException {
        List<String> switchedOn = List.of(DefectTableOptions.together(problem).split(","));
        return Sources.of(
                WHAT_IS_RUN,
                CLASSES.entrySet().stream()
                        .filter(entry -> !switchedOn.contains(entry.getKey()))
                        .map(entry -> PROBLEMS + entry.getValue() + ".java")
                        .toList());
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
            Sources sources = sources(problem);
            return new DefectRun(
                    sources.commit(),
                    sources.digest(),
                    Provenance.now(),
                    Provenance.machine(),
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
                Directories.delete(directory);
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
}
