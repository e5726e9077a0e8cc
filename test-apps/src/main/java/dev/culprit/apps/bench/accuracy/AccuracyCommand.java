package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.bench.results.Provenance;
import dev.culprit.apps.bench.results.ResultsFile;
import dev.culprit.apps.cases.TestApplication;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Diagnoses the cases and their clean twins again and again, and compares every verdict with the truth. */
@Command(
        name = "accuracy",
        mixinStandardHelpOptions = true,
        description = {
            "Diagnoses applications with known problems and their clean twins, each in fresh JVMs, as a user would, and"
                    + " compares every verdict and what is blamed with the truth.",
            "Appends every run to a file. Runs that are there already are not repeated as long as product and cases are"
                    + " the same, so it goes on where it stopped."
        })
public final class AccuracyCommand implements Callable<Integer> {

    private static final int TRIES = 3;
    private static final int SOMETHING_WRONG = 1;
    private static final String DEFAULT_RULES = "default";

    @Option(
            names = "--cases",
            paramLabel = "IDS",
            description = "Which, separated by commas; 12-15 means all in between. Default: all.")
    private String cases = "";

    @Option(names = "--repetitions", paramLabel = "N", description = "Of each. Default: ${DEFAULT-VALUE}.")
    private int repetitions = 5;

    @Option(
            names = "--time-scale",
            paramLabel = "F",
            description = "Multiplies all times of cases and diagnosis. Default: ${DEFAULT-VALUE}.")
    private double timeScale = 0.1;

    @Option(names = "--json", paramLabel = "FILE", description = "File of the results. Default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("test-apps", "results", "accuracy.jsonl");

    @Option(names = "--keep", paramLabel = "DIR", description = "Keep what belongs to runs that went wrong there.")
    private Path keep = Path.of(System.getProperty("java.io.tmpdir"), "culprit-accuracy");

    private final Map<String, Label> labels = Labels.all();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<TestApplication> chosen = CaseSelection.of(cases);
        String commit = Provenance.commit(Provenance.PRODUCT_AND_CASES);
        ResultsFile<CaseRun> file = ResultsFile.in(results, CaseRun.class);
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            for (CaseDiagnosis diagnosis : shuffled(chosen, repetition)) {
                while (isMissing(diagnosis, repetition, runs(file, commit))) {
                    file.append(diagnose(diagnosis, commit));
                }
            }
        }
        List<CaseRun> runs = runs(file, commit).stream()
                .filter(run -> chosen.stream().anyMatch(one -> one.id().equals(run.testCase())))
                .toList();
        System.out.println();
        System.out.println(AccuracyTable.byDetector(runs, labels));
        System.out.println(AccuracyTable.byCase(runs, labels, titles(chosen)));
        boolean allRight = runs.stream()
                .allMatch(run ->
                        Judgement.errors(run, AccuracyTable.label(run, labels)).isEmpty());
        return allRight ? 0 : SOMETHING_WRONG;
    }

    private List<CaseRun> runs(ResultsFile<CaseRun> file, String commit) {
        return file.rows().stream()
                .filter(run -> run.commit().equals(commit)
                        && run.timeScale() == timeScale
                        && run.rules().equals(DEFAULT_RULES))
                .toList();
    }

    /** So that what happens on the machine at some time does not hit the same case always. */
    private List<CaseDiagnosis> shuffled(List<TestApplication> chosen, int repetition) {
        List<CaseDiagnosis> diagnoses = new ArrayList<>();
        for (TestApplication application : chosen) {
            Label label = labels.get(application.id());
            if (label == null) {
                throw new IllegalStateException("case " + application.id() + " has no label");
            }
            diagnoses.add(new CaseDiagnosis(application, true, timeScale, label, DEFAULT_RULES));
            diagnoses.add(new CaseDiagnosis(application, false, timeScale, label, DEFAULT_RULES));
        }
        Collections.shuffle(diagnoses, new Random(repetition));
        return diagnoses;
    }

    /** A run without an answer is repeated, but not for ever. */
    private static boolean isMissing(CaseDiagnosis diagnosis, int repetition, List<CaseRun> runs) {
        List<CaseRun> of = runs.stream()
                .filter(run ->
                        run.testCase().equals(diagnosis.application().id()) && run.faulty() == diagnosis.faulty())
                .toList();
        long conclusive = of.stream().filter(CaseRun::isConclusive).count();
        return conclusive < repetition && of.size() < TRIES * repetition;
    }

    private CaseRun diagnose(CaseDiagnosis diagnosis, String commit) throws IOException, InterruptedException {
        Files.createDirectories(keep);
        String name = "case-" + diagnosis.application().id() + (diagnosis.faulty() ? "-" : "-twin-");
        Path directory = Files.createTempDirectory(keep, name);
        CaseRun run = diagnosis.run(directory, commit, false);
        List<String> errors = Judgement.errors(run, AccuracyTable.label(run, labels));
        System.out.printf(
                Locale.ROOT,
                "%-22s %-12s %4.1f min  %s%n",
                "case " + run.testCase() + (run.faulty() ? "" : " (clean twin)"),
                run.outcome(),
                run.minutes(),
                !run.isConclusive()
                        ? String.join("; ", run.reasons())
                        : errors.isEmpty() ? "right" : "WRONG: " + String.join("; ", errors));
        if (run.isConclusive() && errors.isEmpty()) {
            Directories.delete(directory);
        } else {
            System.out.println("    kept: " + directory);
        }
        return run;
    }

    private static Map<String, String> titles(List<TestApplication> chosen) {
        return chosen.stream()
                .collect(Collectors.toMap(
                        TestApplication::id, TestApplication::title, (first, second) -> first, LinkedHashMap::new));
    }
}
