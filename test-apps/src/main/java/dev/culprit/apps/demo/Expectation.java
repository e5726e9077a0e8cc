package dev.culprit.apps.demo;

import dev.culprit.apps.bookstore.problems.PoolSmall;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;
import dev.culprit.heuristics.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a diagnosis of the bookstore must find with a problem switched on: that and nothing else. */
enum Expectation {
    NONE("none") {
        @Override
        List<String> differences(DiagnosisResult result) {
            List<String> differences = new ArrayList<>();
            if (result.outcome() != Outcome.HEALTHY) {
                differences.add("the outcome is " + result.outcome());
            }
            if (result.experiments().size() != 1) {
                differences.add(result.experiments().size() + " experiments were run instead of one");
            }
            return differences;
        }
    },
    POOL_SMALL("pool-small") {
        @Override
        List<String> differences(DiagnosisResult result) {
            List<String> differences = new ArrayList<>();
            if (result.outcome() != Outcome.FINDINGS) {
                differences.add("the outcome is " + result.outcome());
            }
            if (result.findings().size() != 1) {
                differences.add(result.findings().size() + " causes were named");
                return differences;
            }
            Finding finding = result.findings().get(0);
            Artefact pool = finding.artefact();
            if (finding.cause() != Cause.POOL || pool.type() != Artefact.Type.POOL) {
                differences.add("the cause named is " + finding.cause() + " " + pool.name());
            } else {
                Object size = pool.details().get("size");
                if (!(size instanceof Number number) || number.intValue() != PoolSmall.TOO_FEW) {
                    differences.add("the size of the pool is given as " + size);
                }
                if (!Boolean.TRUE.equals(pool.details().get("exhausted"))) {
                    differences.add("the pool is not called exhausted");
                }
            }
            return differences;
        }
    };

    private final String problem;

    Expectation(String problem) {
        this.problem = problem;
    }

    /**
     * What to expect of a problem.
     *
     * @throws IllegalArgumentException if there is no such problem
     */
    static Expectation of(String problem) {
        return Stream.of(values())
                .filter(expectation -> expectation.problem.equals(problem))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "unknown problem '" + problem + "'; there are " + problems(" and ")));
    }

    static String problems(String separator) {
        return Stream.of(values()).map(Expectation::problem).collect(Collectors.joining(separator));
    }

    /** The bookstore's id of the problem. */
    String problem() {
        return problem;
    }

    /** How a result differs from what was switched on, in words; empty if it was found exactly. */
    abstract List<String> differences(DiagnosisResult result);
}
