package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisOptions;
import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Environment;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.search.Search;
import dev.culprit.heuristics.search.SearchListener;
import dev.culprit.heuristics.simulation.Label;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.SimulatedRunner;
import dev.culprit.heuristics.simulation.TestCase;
import dev.culprit.heuristics.simulation.TestCases;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole search on simulated applications whose truth is known: the 23 published cases and further ones, each with
 * {@value #SEEDS} seeds, and their clean twins. No wrong verdict is allowed.
 */
class KnownTruthTest {

    private static final int SEEDS = 20;

    private static final Map<Label, String> CATEGORIES = new EnumMap<>(Map.of(
            Label.PERFORMANCE_PROBLEM, "performance-problem",
            Label.CONTINUOUSLY_VIOLATED_REQUIREMENTS, "continuously-violated-requirements",
            Label.TRAFFIC_JAM, "traffic-jam",
            Label.SINGLE_USER_PROBLEM, "single-user-problem",
            Label.ONE_LANE_BRIDGE, "one-lane-bridge",
            Label.CPU_INTENSIVE_APPLICATION, "cpu-intensive-application"));

    static Stream<TestCase> cases() {
        return TestCases.all().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void verdictsAreRight(TestCase truth) {
        // Hiccups and ramps have to happen before they can be told from continuous violation.
        Durations durations = truth.decisiveWindowSeconds() > 60 ? Durations.THOROUGH : Durations.QUICK;
        List<String> wrong = LongStream.range(0, SEEDS)
                .parallel()
                .mapToObj(seed -> wrong(truth, seed, diagnose(truth, truth.application(), durations, seed)))
                .flatMap(List::stream)
                .toList();
        assertThat(wrong).as("%s, wrong in %d runs", truth, SEEDS).isEmpty();
    }

    private static List<String> wrong(TestCase truth, long seed, DiagnosisResult result) {
        List<String> wrong = new ArrayList<>();
        CATEGORIES.forEach((label, id) -> expected(truth, label)
                .ifPresent(expected -> compare("seed " + seed + ": " + id, expected, category(result, id), wrong)));
        named(truth, result).forEach(problem -> wrong.add("seed " + seed + ": " + problem));
        return wrong;
    }

    /** One Lane Bridges inside the database or another service have detectors of their own, which are not there yet. */
    private static Optional<Boolean> expected(TestCase truth, Label label) {
        boolean elsewhere = truth.causes().stream()
                .noneMatch(
                        cause -> List.of(Cause.MONITOR, Cause.LOCK, Cause.POOL).contains(cause));
        return truth.expected(label).filter(yes -> !(label == Label.ONE_LANE_BRIDGE && yes && elsewhere));
    }

    static Stream<TestCase> casesWithTwins() {
        return cases().filter(truth -> truth.twin().isPresent());
    }

    @ParameterizedTest(name = "clean twin of {0}")
    @MethodSource("casesWithTwins")
    void cleanTwinsAreHealthyAfterOneExperiment(TestCase truth) {
        List<String> wrong = LongStream.range(0, SEEDS)
                .parallel()
                .mapToObj(seed -> {
                    DiagnosisResult result = diagnose(truth, truth.twin().orElseThrow(), Durations.QUICK, seed);
                    boolean right = result.outcome() == Outcome.HEALTHY
                            && result.experiments().size() == 1;
                    return right ? "" : "seed " + seed + ": " + result.outcome() + ", " + result.summary();
                })
                .filter(problem -> !problem.isEmpty())
                .toList();
        assertThat(wrong).isEmpty();
    }

    private static void compare(String at, boolean expected, CategoryResult actual, List<String> wrong) {
        VerdictKind right = expected ? VerdictKind.DETECTED : VerdictKind.NOT_DETECTED;
        if (actual.verdict() != right) {
            wrong.add(at + " is " + actual.verdict() + " instead of " + right + ": " + actual.reason());
        }
    }

    /** What is wrong with the names given to the cause, where one of our leaves should name it. */
    private static List<String> named(TestCase truth, DiagnosisResult result) {
        boolean leaf = Stream.of(Label.ONE_LANE_BRIDGE, Label.CPU_INTENSIVE_APPLICATION)
                .anyMatch(label -> expected(truth, label).orElse(false));
        boolean ours = truth.causes().stream()
                .anyMatch(cause -> List.of(Cause.MONITOR, Cause.LOCK, Cause.POOL, Cause.CPU)
                        .contains(cause));
        List<String> problems = new ArrayList<>();
        if (!leaf || !ours) {
            return problems;
        }
        if (result.findings().size() != 1) {
            problems.add(result.findings().size() + " findings");
            return problems;
        }
        Finding finding = result.findings().get(0);
        if (!truth.causes().contains(finding.cause())) {
            problems.add("cause " + finding.cause() + " instead of " + truth.causes());
        }
        if (!finding.services().equals(List.of(truth.faultyService()))) {
            problems.add("services " + finding.services() + " instead of " + truth.faultyService());
        }
        boolean right = truth.artefacts().isEmpty()
                || truth.artefacts().stream()
                        .anyMatch(named -> named.type() == finding.artefact().type()
                                && named.name().equals(finding.artefact().name())
                                && named.location().equals(finding.artefact().location()));
        if (!right) {
            problems.add("artefact " + finding.artefact() + " instead of " + truth.artefacts());
        }
        return problems;
    }

    private static CategoryResult category(DiagnosisResult result, String id) {
        return result.categories().stream()
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow();
    }

    private static DiagnosisResult diagnose(
            TestCase truth, SimulatedApplication application, Durations durations, long seed) {
        DiagnosisOptions options =
                new DiagnosisOptions(truth.requirement(), 50, durations, DiagnosisOptions.Rules.DEFAULT, 1, seed, "");
        return new Search(Catalogue.plan())
                .diagnose(
                        "simulated",
                        options,
                        new Environment(Map.of()),
                        new SimulatedRunner(application, seed),
                        SearchListener.SILENT,
                        () -> false);
    }
}
