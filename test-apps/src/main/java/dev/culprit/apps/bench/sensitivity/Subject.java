package dev.culprit.apps.bench.sensitivity;

import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.rules.Rulebook;
import dev.culprit.heuristics.search.ExperimentRunner;
import dev.culprit.heuristics.search.Search;
import dev.culprit.heuristics.search.SearchListener;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.cases.SimulatedDiagnosis;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import dev.culprit.jfr.read.Replay;
import dev.culprit.jfr.read.pass.RecordingException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Something that is diagnosed.
 *
 * @param id of the case, with {@code '} if it is its clean twin; or the path of a directory of recordings
 * @param fresh a runner at its beginning
 * @param diagnosis the whole search with a runner
 */
record Subject(String id, Supplier<ExperimentRunner> fresh, Function<ExperimentRunner, DiagnosisResult> diagnosis) {

    /** All simulated cases, each followed by its twin. */
    static List<Subject> simulated(long seed) {
        List<Subject> subjects = new ArrayList<>();
        for (TestCase truth : TestCases.all()) {
            subjects.add(simulated(truth.id(), truth, truth.application(), seed));
            truth.twin().ifPresent(twin -> subjects.add(simulated(truth.id() + "'", truth, twin, seed)));
        }
        return subjects;
    }

    private static Subject simulated(String id, TestCase truth, SimulatedApplication application, long seed) {
        return new Subject(
                id,
                () -> new SimulatedRunner(application, seed),
                runner -> SimulatedDiagnosis.by(runner, truth, SimulatedDiagnosis.durations(truth), seed));
    }

    /**
     * What {@code diagnose --keep} has written.
     *
     * @throws IllegalArgumentException if the directory holds no diagnosis
     */
    static Subject kept(Path directory) {
        Replay first = open(directory);
        return new Subject(
                directory.toAbsolutePath().normalize().toString(),
                () -> open(directory),
                runner -> new Search(Rulebook.plan(first.options().rules()))
                        .diagnose(
                                first.runId(),
                                first.options(),
                                new Environment(first.environment().facts()),
                                runner,
                                SearchListener.SILENT,
                                () -> false));
    }

    private static Replay open(Path directory) {
        try {
            return Replay.open(directory);
        } catch (RecordingException e) {
            throw new IllegalArgumentException(e.getMessage(), e);
        }
    }

    /** What a diagnosis comes to, in one line: the outcome, and each finding with cause and name. */
    static String answer(DiagnosisResult result) {
        return result.outcome()
                + result.findings().stream()
                        .map(finding -> " " + finding.category() + " (" + finding.cause() + ", "
                                + finding.artefact().name() + ")")
                        .sorted()
                        .collect(Collectors.joining());
    }
}
