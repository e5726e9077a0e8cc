package dev.culprit.apps.bench.accuracy;

import dev.culprit.apps.bench.client.Client;
import dev.culprit.apps.bench.client.Rehearsal;
import dev.culprit.apps.cases.CaseServer;
import dev.culprit.apps.cases.TestApplication;
import dev.culprit.apps.process.JvmProcess;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.simulation.cases.Question;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Starts a case in a fresh JVM and diagnoses it from the command line, as anybody would.
 *
 * @param faulty false for the clean twin
 * @param repetition from 1; also the seed of the load
 * @param rules whose rules judge
 */
record CaseDiagnosis(TestApplication application, boolean faulty, int repetition, double timeScale, String rules) {

    private static final int MAXIMUM_USERS = 50;
    private static final double THINK_MILLIS = 150;
    private static final double WEIGHTS = 100;
    private static final String KEPT = "recordings";

    /**
     * Runs it.
     *
     * @param directory where what belongs to it is kept
     * @param sources of what is run
     * @param shown whether the user watches
     */
    CaseRun run(Path directory, Sources sources, boolean shown) throws InterruptedException {
        long start = System.nanoTime();
        try (JvmProcess running = JvmProcess.start(
                application.jvmOptions(),
                CaseServer.class,
                List.of("--case", application.id(), "--scale", Double.toString(timeScale)))) {
            Rehearsal.play(urls(running.fact("url"), false).keySet()); // of the twin, which changes no state
            List<String> options = new ArrayList<>(options(running.fact("url"), directory));
            options.addAll(DatabaseAccess.options(running.facts(), directory));
            Client.End end = Client.diagnose(running.pid(), options, directory, shown);
            double minutes = minutesSince(start);
            return end.result().isEmpty()
                    ? failure("no result, exit code " + end.code(), minutes, sources)
                    : row(
                            end.result().get(),
                            minutes,
                            sources,
                            warnings(end.result().get(), directory));
        } catch (IOException | IllegalArgumentException e) {
            return failure(String.valueOf(e.getMessage()), minutesSince(start), sources);
        }
    }

    private static double minutesSince(long start) {
        return Math.round((System.nanoTime() - start) / 6e8) / 100.0;
    }

    /** Of the recording that was judged at maximum load. */
    private static List<MissionControl.Warning> warnings(DiagnosisResult result, Path directory)
            throws InterruptedException {
        Optional<Path> recording = result.experiments().stream()
                .filter(experiment -> experiment.invalid() == null && experiment.users() == MAXIMUM_USERS)
                .map(experiment -> directory.resolve(KEPT).resolve(RecordingNames.of(experiment.number())))
                .filter(Files::exists)
                .findFirst();
        try {
            return recording.isPresent() ? MissionControl.warnings(recording.get()) : List.of();
        } catch (IOException | RuntimeException e) { // theirs, and no reason to throw the diagnosis away
            System.err.println("no rules of Mission Control: " + e);
            return List.of();
        }
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
                application.rare() ? "thorough" : "quick",
                "--rules",
                rules,
                "--seed",
                Integer.toString(repetition),
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

    /** What a diagnosis of it, however it was made, comes to. */
    CaseRun row(DiagnosisResult result, double minutes, Sources sources, List<MissionControl.Warning> missionControl) {
        return new CaseRun(
                sources.commit(),
                sources.digest(),
                Provenance.now(),
                Provenance.machine(),
                application.id(),
                faulty,
                repetition,
                timeScale,
                rules,
                result.outcome().name(),
                Arrays.stream(Question.values())
                        .collect(Collectors.toMap(Question::column, question -> Answer.of(result, question))),
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

    private CaseRun failure(String reason, double minutes, Sources sources) {
        return new CaseRun(
                sources.commit(),
                sources.digest(),
                Provenance.now(),
                Provenance.machine(),
                application.id(),
                faulty,
                repetition,
                timeScale,
                rules,
                CaseRun.FAILED,
                Map.of(),
                List.of(),
                List.of(reason),
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
                finding.services());
    }
}
