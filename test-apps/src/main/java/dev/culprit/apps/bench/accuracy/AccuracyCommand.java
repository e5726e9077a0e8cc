package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.results.Directories;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.ResultsFile;
import dev.culprit.apps.results.Sources;
import dev.culprit.heuristics.contract.DiagnosisOptions.Rules;
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
            "Diagnoses applications with known problems and their clean twins, each in fresh JVMs, as a user would."
                    + " Compares every verdict and every cause with the truth.",
            "Appends every run to a file. Existing runs are not repeated as long as the code that their case runs"
                    + " through is the same, so the command continues where it stopped."
        })
public final class AccuracyCommand implements Callable<Integer> {

    private static final int TRIES = 3;
    private static final int SOMETHING_WRONG = 1;
    private static final int MOST_UNDECIDED = 20;
    private static final int PROCESSORS = 2;

    @Option(
            names = "--cases",
            paramLabel = "IDS",
            description = "Cases, separated by commas. 12-15 is a range. Default: all.")
    private String cases = "";

    @Option(names = "--repetitions", paramLabel = "N", description = "Runs of each case. Default: ${DEFAULT-VALUE}.")
    private int repetitions = 5;

    @Option(
            names = "--rules",
            paramLabel = "RULES",
            description = "Rules to judge by: default or thesis. Default: default.")
    private Rules rules = Rules.DEFAULT;

    @Option(
            names = "--time-scale",
            paramLabel = "F",
            description = "Factor for all times of cases and diagnosis. Default: ${DEFAULT-VALUE}.")
    private double timeScale = 0.1;

    @Option(names = "--json", paramLabel = "FILE", description = "File of the results. Default: ${DEFAULT-VALUE}.")
    private Path results = Path.of("test-apps", "results", "accuracy.jsonl");

    @Option(names = "--keep", paramLabel = "DIR", description = "Keep the files of wrong runs in this directory.")
    private Path keep = Path.of(System.getProperty("java.io.tmpdir"), "culprit-accuracy");

    private final Map<String, Label> labels = Labels.all();

    @Override
    public Integer call() throws IOException, InterruptedException {
        List<TestApplication> chosen = chosen();
        if (Runtime.getRuntime().availableProcessors() != PROCESSORS) {
            System.out.println("The cases are made for " + PROCESSORS + " processors; this machine has "
                    + Runtime.getRuntime().availableProcessors() + ".");
        }
        CaseSources sources = CaseSources.now();
        shuffled(chosen, 1).stream()
                .map(sources::of)
                .filter(one -> !one.isDefinite())
                .findFirst()
                .ifPresent(Sources::warnUnlessDefinite);
        ResultsFile<CaseRun> file = ResultsFile.in(results, CaseRun.class);
        List<CaseRun> runs = new ArrayList<>(earlier(file, sources, chosen, rules));
        System.out.printf(
                Locale.ROOT,
                "%d of %d earlier runs still count: nothing has changed that they run through.%n",
                runs.size(),
                comparable(file, chosen, rules).size());
        for (int repetition = 1; repetition <= repetitions; repetition++) {
            List<CaseDiagnosis> diagnoses = shuffled(chosen, repetition);
            // what disturbed a run is likely to disturb the next one, so all others come first
            for (int attempt = 0; attempt < TRIES; attempt++) {
                for (CaseDiagnosis diagnosis : diagnoses) {
                    if (isMissing(diagnosis, runs)) {
                        CaseRun run = diagnose(diagnosis, sources);
                        file.append(run);
                        runs.add(run);
                    }
                }
            }
        }
        System.out.println();
        System.out.println(AccuracyTable.byDetector(runs, labels));
        AccuracyTable.sideBySide(
                        earlier(file, sources, chosen, Rules.DEFAULT),
                        earlier(file, sources, chosen, Rules.THESIS),
                        labels)
                .ifPresent(System.out::println);
        System.out.println(AccuracyTable.byCase(runs, labels, titles(chosen)));
        return isAllRight(runs, chosen) ? 0 : SOMETHING_WRONG;
    }

    private List<TestApplication> chosen() {
        List<TestApplication> asked = CaseSelection.of(cases);
        List<TestApplication> chosen =
                asked.stream().filter(one -> one.isMeantFor(timeScale)).toList();
        asked.stream()
                .filter(one -> !one.isMeantFor(timeScale))
                .forEach(one -> System.out.println(
                        "Case " + one.id() + " is left out: it is not meant for this --time-scale."));
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("there is no such case");
        }
        return chosen;
    }

    /** Prints how much was undecided, and tells whether everything was right. */
    private boolean isAllRight(List<CaseRun> runs, List<TestApplication> chosen) {
        List<CaseRun> undisturbed =
                runs.stream().filter(run -> !run.isDisturbed()).toList();
        long undecided = undisturbed.stream()
                .filter(run -> Judgement.isUndecided(run, AccuracyTable.label(run, labels)))
                .count();
        long wrong = runs.stream()
                .filter(run ->
                        !Judgement.errors(run, AccuracyTable.label(run, labels)).isEmpty())
                .count();
        long missing = 2L * repetitions * chosen.size()
                - runs.stream().filter(CaseRun::isConclusive).count();
        System.out.printf(
                Locale.ROOT,
                "%d runs: %d wrong, %d undecided (at most 1 in 20 may be) and %d because other virtual machines had the"
                        + " processors, %d without a verdict (run again for them)%n",
                runs.size(),
                wrong,
                undecided,
                runs.size() - undisturbed.size(),
                Math.max(0, missing));
        return wrong == 0 && missing <= 0 && undecided * MOST_UNDECIDED <= undisturbed.size();
    }

    /** What this machine has run already of what would run now by these rules. */
    private List<CaseRun> earlier(
            ResultsFile<CaseRun> file, CaseSources sources, List<TestApplication> chosen, Rules whose) {
        return comparable(file, chosen, whose).stream().filter(sources::areOf).toList();
    }

    /** The same, of whatever code. */
    private List<CaseRun> comparable(ResultsFile<CaseRun> file, List<TestApplication> chosen, Rules whose) {
        return file.rows().stream()
                .filter(run -> run.machine().equals(Provenance.machine())
                        && run.timeScale() == timeScale
                        && run.rules().equals(name(whose))
                        && run.repetition() <= repetitions
                        && chosen.stream().anyMatch(one -> one.id().equals(run.testCase())))
                .toList();
    }

    private static String name(Rules rules) {
        return rules.name().toLowerCase(Locale.ROOT);
    }

    /** So that what happens on the machine at some time does not hit the same case always. */
    private List<CaseDiagnosis> shuffled(List<TestApplication> chosen, int repetition) {
        List<CaseDiagnosis> diagnoses = new ArrayList<>();
        for (TestApplication application : chosen) {
            diagnoses.add(new CaseDiagnosis(application, true, repetition, timeScale, name(rules)));
            diagnoses.add(new CaseDiagnosis(application, false, repetition, timeScale, name(rules)));
        }
        Collections.shuffle(diagnoses, new Random(repetition));
        return diagnoses;
    }

    private static boolean isMissing(CaseDiagnosis diagnosis, List<CaseRun> runs) {
        return runs.stream()
                .filter(run -> run.testCase().equals(diagnosis.application().id())
                        && run.faulty() == diagnosis.faulty()
                        && run.repetition() == diagnosis.repetition())
                .noneMatch(CaseRun::isConclusive);
    }

    private CaseRun diagnose(CaseDiagnosis diagnosis, CaseSources sources) throws IOException, InterruptedException {
        Files.createDirectories(keep);
        String name = "case-" + diagnosis.application().id() + (diagnosis.faulty() ? "-" : "-twin-");
        Path directory = Files.createTempDirectory(keep, name);
        CaseRun made = diagnosis.run(directory, sources.of(diagnosis), false);
        CaseRun run = made.withSources(sources.of(made));
        Label label = AccuracyTable.label(run, labels);
        List<String> errors = Judgement.errors(run, label);
        System.out.printf(
                Locale.ROOT,
                "%-22s %-12s %4.1f min  %s%n",
                "case " + run.testCase() + (run.faulty() ? "" : " (clean twin)"),
                run.outcome(),
                run.minutes(),
                !errors.isEmpty()
                        ? "WRONG: " + String.join("; ", errors)
                        : Judgement.isUndecided(run, label)
                                ? "undecided: " + String.join("; ", run.reasons())
                                : "right");
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
