package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.contract.DiagnosisOptions.Durations;
import dev.culprit.heuristics.model.Cause;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The truth about a case.
 *
 * @param testCase its id
 * @param durations how long must be looked for the truth to show
 * @param answers right answers to the questions that arise, parents before children
 * @param causes any of them names the problem correctly; empty if nothing is to be named
 * @param artefact found in the name or the location of what is to be named, or in its stack
 */
record Label(
        String testCase,
        Durations durations,
        Map<Question, Answer> answers,
        Set<Cause> causes,
        Optional<Pattern> artefact) {

    Label {
        answers = Map.copyOf(answers);
        causes = Set.copyOf(causes);
    }

    /** The truth about the same application without its fault: nothing is wrong. */
    Label ofTwin() {
        return new Label(
                testCase, durations, Map.of(Question.PERFORMANCE_PROBLEM, Answer.NO), Set.of(), Optional.empty());
    }

    /** Whether something is to be named. */
    boolean names() {
        return !causes.isEmpty();
    }
}
