package dev.culprit.apps.demo;

import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What a diagnosis must find when these problems are switched on together: at least one of them, and nothing else. The
 * tightest hides the others, so each must be found once those found before are switched off.
 */
record Expected(List<Expectation> problems) {

    private static final String NONE = "none";

    Expected {
        problems = List.copyOf(problems);
    }

    /**
     * Reads ids separated by commas, or {@code none}.
     *
     * @throws IllegalArgumentException if there is no such problem
     */
    static Expected of(String ids) {
        return new Expected(
                ids.equals(NONE)
                        ? List.of()
                        : Stream.of(ids.split(",")).map(Expectation::of).toList());
    }

    /** As the bookstore takes them. */
    String ids() {
        return problems.isEmpty()
                ? NONE
                : problems.stream().map(Expectation::problem).collect(Collectors.joining(","));
    }

    /** How a result differs from what was switched on, in words; empty if it names that and nothing else. */
    List<String> differences(DiagnosisResult result) {
        List<String> differences = new ArrayList<>();
        Outcome right = problems.isEmpty() ? Outcome.HEALTHY : Outcome.FINDINGS;
        if (result.outcome() != right) {
            differences.add("the outcome is " + result.outcome());
        }
        if (problems.isEmpty() && result.experiments().size() != 1) {
            differences.add(result.experiments().size() + " experiments were run instead of one");
        }
        for (Finding finding : result.findings()) {
            if (problems.stream().noneMatch(problem -> problem.isMetBy(finding))) {
                differences.add("named was " + finding.category() + ", " + finding.cause() + " "
                        + finding.artefact().name());
            }
        }
        if (result.findings().isEmpty() && !problems.isEmpty()) {
            differences.add("no cause was named");
        }
        return differences;
    }

    /** The problems that a result names. */
    Expected found(DiagnosisResult result) {
        return new Expected(problems.stream()
                .filter(problem -> result.findings().stream().anyMatch(problem::isMetBy))
                .toList());
    }

    Expected without(Expected others) {
        return new Expected(problems.stream()
                .filter(problem -> !others.problems.contains(problem))
                .toList());
    }
}
