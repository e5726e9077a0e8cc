package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.bench.client.Client;
import dev.culprit.apps.bench.client.WarmUp;
import dev.culprit.apps.bench.results.Provenance;
import dev.culprit.apps.cases.CaseServer;
import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.process.JvmProcess;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Starts a case in a fresh JVM and diagnoses it from the command line, as anybody would.
 *
 * @param faulty false for the clean twin
 * @param label the truth about the faulty case
 * @param rules whose rules judge
 */
record CaseDiagnosis(TestApplication application, boolean faulty, double timeScale, Label label, String rules) {

    private static final int MAXIMUM_USERS = 50;
    private static final double THINK_MILLIS = 150;
    private static final double WEIGHTS = 100;
    private static final String KEPT = "recordings";

    /**
     * Runs it.
     *
     * @param directory where what belongs to it is kept
     * @param commit of what is run
     * @param shown whether the user watches
     */
    CaseRun run(Path directory, String commit, boolean shown) throws IOException, InterruptedException {
        long start = System.nanoTime();
        Client.End end;
        try (JvmProcess running = JvmProcess.start(
                application.jvmOptions(),
                CaseServer.class,
                List.of("--case", application.id(), "--scale", Double.toString(timeScale)))) {
            WarmUp.visit(urls(running.fact("url"), false).keySet()); // of the twin, which changes no state
            end = Client.diagnose(running.pid(), options(running.fact("url"), directory), directory, shown);
        }
        double minutes = Math.round((System.nanoTime() - start) / 6e8) / 100.0;
        if (end.result().isEmpty()) {
            return failure(end.code(), minutes, commit);
        }
        Path first = directory.resolve(KEPT).resolve(RecordingNames.of(1));
        return row(
                end.result().get(), minutes, commit, Files.exists(first) ? MissionControl.warnings(first) : List.of());
    }

    private List<String> options(String url, Path directory) {
        List<String> options = new ArrayList<>(List.of(
                "--require",
                String.format(Locale.ROOT, "p99<%.1fms", application.requiredMillis() * timeScale),
                "--max-users",
                Integer.toString(MAXIMUM_USERS),
                "--think",
                String.format(Locale.ROOT, "%.3fms", THINK_MILLIS * timeScale),
                "--time-scale",
                Double.toString(timeScale),
                "--durations",
                label.durations().name().toLowerCase(Locale.ROOT),
                "--keep",
                directory.resolve(KEPT).toString()));
        urls(url, faulty).forEach((service, weight) -> {
            options.add("--url");
            options.add(Math.round(weight * WEIGHTS) + "*" + service);
        });
        return options;
    }

    private Map<String, Double> urls(String base, boolean withFault) {
        return application.weights().entrySet().stream()
                .collect(Collectors.toMap(
                        entry -> base + entry.getKey() + "?fault=" + (withFault ? "on" : "off"), Map.Entry::getValue));
    }

    private CaseRun row(
            DiagnosisResult result, double minutes, String commit, List<MissionControl.Warning> missionControl) {
        return new CaseRun(
                commit,
                Provenance.now(),
                Provenance.machine(),
                application.id(),
                faulty,
                timeScale,
                rules,
                result.outcome().name(),
                Arrays.stream(Question.values())
                        .collect(Collectors.toMap(Question::column, question -> question.answer(result))),
                result.findings().stream().map(CaseDiagnosis::named).toList(),
                result.reasons(),
                minutes,
                result.experiments().size(),
                result.experiments().stream()
                                .mapToDouble(ExperimentResult::windowMillis)
                                .sum()
                        / 1000,
                missionControl);
    }

    private CaseRun failure(int code, double minutes, String commit) {
        return new CaseRun(
                commit,
                Provenance.now(),
                Provenance.machine(),
                application.id(),
                faulty,
                timeScale,
                rules,
                "FAILED " + code,
                Map.of(),
                List.of(),
                List.of(),
                minutes,
                0,
                0,
                List.of());
    }

    private static CaseRun.Named named(Finding finding) {
        Artefact artefact = finding.artefact();
        String location = artefact.location();
        return new CaseRun.Named(
                finding.category(),
                finding.cause().name(),
                artefact.name(),
                location == null ? "" : location,
                artefact.stack());
    }
}
