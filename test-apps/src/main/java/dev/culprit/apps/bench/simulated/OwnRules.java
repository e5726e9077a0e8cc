package dev.culprit.apps.bench.simulated;

import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.cases.Question;
import dev.culprit.heuristics.simulation.cases.SimulatedDiagnosis;
import dev.culprit.heuristics.simulation.cases.TestCase;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Diagnoses of simulated applications by the rules of the product, and what came of them. */
final class OwnRules {

    /**
     * How long the experiments of one diagnosis take.
     *
     * @param minutes simulated
     */
    record Length(String testCase, double minutes) {}

    private final Map<Question, Tally> tallies = new EnumMap<>(Question.class);
    private final List<Length> lengths = Collections.synchronizedList(new ArrayList<>());
    private final List<String> twins = Collections.synchronizedList(new ArrayList<>());

    OwnRules() {
        Stream.of(Question.values()).forEach(question -> tallies.put(question, new Tally()));
    }

    /** The case with its fault. */
    void faulty(TestCase truth, long seed) {
        DiagnosisResult result =
                SimulatedDiagnosis.of(truth, truth.application(), SimulatedDiagnosis.durations(truth), seed);
        lengths.add(new Length(truth.id(), minutes(result)));
        tallies.forEach((question, tally) -> truth.expected(question)
                .ifPresent(right -> count(tally, truth.id(), right, verdicts(result, question))));
    }

    private static void count(Tally tally, String testCase, boolean right, List<VerdictKind> verdicts) {
        if (verdicts.contains(VerdictKind.DETECTED)) {
            tally.decided(testCase, right, true);
        } else if (verdicts.stream()
                .allMatch(kind -> kind == VerdictKind.NOT_DETECTED || kind == VerdictKind.SKIPPED)) {
            tally.decided(testCase, right, false);
        } else {
            tally.inDoubt(testCase, right);
        }
    }

    private static List<VerdictKind> verdicts(DiagnosisResult result, Question question) {
        return result.categories().stream()
                .filter(category -> question.categories().contains(category.id()))
                .map(category -> category.verdict())
                .toList();
    }

    /** The case without its fault. */
    void twin(TestCase truth, SimulatedApplication twin, long seed) {
        DiagnosisResult result = SimulatedDiagnosis.of(truth, twin, SimulatedDiagnosis.durations(truth), seed);
        lengths.add(new Length(truth.id() + "'", minutes(result)));
        twins.add(
                result.outcome() == Outcome.HEALTHY ? "" : truth.id() + " with seed " + seed + ": " + result.summary());
    }

    /** Of experiments. */
    private static double minutes(DiagnosisResult result) {
        double seconds = result.experiments().stream()
                .mapToDouble(experiment -> experiment.warmUpSeconds() + experiment.windowMillis() / 1000)
                .sum();
        return seconds / TimeUnit.MINUTES.toSeconds(1);
    }

    Map<Question, Tally> tallies() {
        return tallies;
    }

    /** Of all diagnoses, shortest first. */
    List<Length> lengths() {
        return lengths.stream()
                .sorted(Comparator.comparingDouble(Length::minutes))
                .toList();
    }

    /** Of the diagnoses of the case that takes longest, on average. */
    Length longestCase() {
        return lengths.stream()
                .collect(Collectors.groupingBy(Length::testCase, Collectors.averagingDouble(Length::minutes)))
                .entrySet()
                .stream()
                .map(mean -> new Length(mean.getKey(), mean.getValue()))
                .max(Comparator.comparingDouble(Length::minutes))
                .orElseThrow();
    }

    int twins() {
        return twins.size();
    }

    /** Clean twins that were not told to be healthy. */
    List<String> accusedTwins() {
        return twins.stream().filter(problem -> !problem.isEmpty()).toList();
    }

    /** A rule that is in doubt of all is wrong about nothing, and of no use. */
    boolean isRight() {
        return accusedTwins().isEmpty()
                && tallies.values().stream().allMatch(tally -> tally.errors().isEmpty() && tally.inDoubt() == 0);
    }
}
