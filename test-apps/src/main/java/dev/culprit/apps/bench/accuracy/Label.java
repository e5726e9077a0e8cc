package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.simulation.cases.Question;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The truth about a case.
 *
 * @param testCase its id
 * @param answers right answers to the questions that arise, parents before children
 * @param categories a finding must be of one of them; empty if nothing is to be named
 * @param causes any of them names the problem correctly
 * @param artefact found in the name or the location of what is to be named
 * @param service the only one that may be blamed; empty for any
 */
record Label(
        String testCase,
        Map<Question, Answer> answers,
        Set<String> categories,
        Set<Cause> causes,
        Optional<Pattern> artefact,
        String service) {

    Label {
        answers = Map.copyOf(answers);
        categories = Set.copyOf(categories);
        causes = Set.copyOf(causes);
    }

    /** The truth about the same application without its fault: nothing is wrong. */
    Label ofTwin() {
        return new Label(
                testCase, Map.of(Question.PERFORMANCE_PROBLEM, Answer.NO), Set.of(), Set.of(), Optional.empty(), "");
    }

    /** Whether something is to be named. */
    boolean names() {
        return !categories.isEmpty();
    }
}
