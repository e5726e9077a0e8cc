package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Finding;
import dev.culprit.heuristics.simulation.cases.Question;
import dev.culprit.heuristics.simulation.cases.SimulatedDiagnosis;
import dev.culprit.heuristics.simulation.cases.TestCase;
import dev.culprit.heuristics.simulation.cases.TestCases;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The whole search on simulated applications whose truth is known: the 23 published cases and further ones, each with
 * several seeds, and their clean twins. No wrong verdict is allowed. {@code -Dculprit.seeds=100} takes more of them.
 */
@Tag("seeds")
class KnownTruthTest {

    private static final int SEEDS = Integer.getInteger("culprit.seeds", 3);

    /** Causes that detectors of this version name. */
    private static final Set<Cause> NAMED = Set.of(
            Cause.MONITOR,
            Cause.LOCK,
            Cause.POOL,
            Cause.CPU,
            Cause.STATEMENT,
            Cause.DATABASE_CPU,
            Cause.DATABASE_LOCK,
            Cause.EXTERNAL_CALL,
            Cause.MESSAGING,
            Cause.GC,
            Cause.QUEUE);

    static Stream<TestCase> cases() {
        return TestCases.all().stream();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("cases")
    void verdictsAreRight(TestCase truth) {
        Durations durations = SimulatedDiagnosis.durations(truth);
        List<String> wrong = LongStream.range(0, SEEDS)
                .parallel()
                .mapToObj(
                        seed -> wrong(truth, seed, SimulatedDiagnosis.of(truth, truth.application(), durations, seed)))
                .flatMap(List::stream)
                .toList();
        assertThat(wrong).as("%s, wrong in %d runs", truth, SEEDS).isEmpty();
    }

    private static List<String> wrong(TestCase truth, long seed, DiagnosisResult result) {
        List<String> wrong = new ArrayList<>();
        Stream.of(Question.values())
                .forEach(question -> truth.expected(question)
                        .ifPresent(expected -> compare(
                                "seed " + seed + ": " + question,
                                expected,
                                categories(result, question.categories()),
                                wrong)));
        named(truth, result).forEach(problem -> wrong.add("seed " + seed + ": " + problem));
        return wrong;
    }

    @Test
    void thePlaceOfAHiccupIsNamed() {
        TestCase hiccups = TestCases.byId("3");

        DiagnosisResult result = SimulatedDiagnosis.of(hiccups, hiccups.application(), Durations.THOROUGH, 1);

        assertThat(result.findings()).singleElement().satisfies(finding -> {
            assertThat(finding.category()).isEqualTo("application-hiccups");
            assertThat(finding.artefact().location()).contains("(").contains(".java:");
        });
    }

    @Test
    void aStatementThatIsRepeatedBesideABlobIsLatent() {
        TestCase masked = TestCases.byId("35");

        DiagnosisResult result = SimulatedDiagnosis.of(masked, masked.application(), Durations.QUICK, 1);

        assertThat(result.findings()).extracting(Finding::category).containsExactly("the-blob");
        assertThat(result.latent()).extracting(Finding::category).containsExactly("the-stifle");
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
                    DiagnosisResult result =
                            SimulatedDiagnosis.of(truth, truth.twin().orElseThrow(), Durations.QUICK, seed);
                    boolean right = result.outcome() == Outcome.HEALTHY
                            && result.experiments().size() == 1;
                    return right ? "" : "seed " + seed + ": " + result.outcome() + ", " + result.summary();
                })
                .filter(problem -> !problem.isEmpty())
                .toList();
        assertThat(wrong).isEmpty();
    }

    private static void compare(String at, boolean expected, List<CategoryResult> actual, List<String> wrong) {
        boolean detected = actual.stream().anyMatch(category -> category.verdict() == VerdictKind.DETECTED);
        boolean ruledOut = actual.stream()
                .allMatch(category ->
                        category.verdict() == VerdictKind.NOT_DETECTED || category.verdict() == VerdictKind.SKIPPED);
        if (expected ? !detected : !ruledOut) {
            actual.forEach(category ->
                    wrong.add(at + ", expected " + expected + ", is " + category.verdict() + ": " + category.reason()));
        }
    }

    /** What is wrong with the names given to the cause, where one of our detectors should name it. */
    private static List<String> named(TestCase truth, DiagnosisResult result) {
        boolean leaf = Stream.of(Question.values())
                .filter(question -> question != Question.PERFORMANCE_PROBLEM)
                .anyMatch(question -> truth.expected(question).orElse(false));
        boolean ours = truth.causes().stream().anyMatch(NAMED::contains);
        List<String> problems = new ArrayList<>();
        if (!leaf || !ours) {
            return problems;
        }
        // A request that repeats two statements shows two Stifles, one that computes and makes garbage two causes; all
        // must be right.
        boolean several = truth.artefacts().size() > 1;
        if (result.findings().isEmpty() || !several && result.findings().size() > 1) {
            problems.add(result.findings().size() + " findings: "
                    + result.findings().stream().map(Finding::sentence).toList());
            return problems;
        }
        result.findings().forEach(finding -> compare(truth, finding, problems));
        return problems;
    }

    private static void compare(TestCase truth, Finding finding, List<String> problems) {
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
    }

    private static List<CategoryResult> categories(DiagnosisResult result, List<String> ids) {
        return result.categories().stream()
                .filter(one -> ids.contains(one.id()))
                .toList();
    }
}
