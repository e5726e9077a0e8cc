package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.simulation.cases.Question;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * The detectors that a diagnosis comes to if its answers are right: those that the label asks about or names, and those that
 * nothing above rules out. Below a category that was not detected the search judges nothing, or no more than suspects. So a
 * detector that is not asked counts too where it could wrongly blame something.
 */
final class ComesTo {

    private static final Taxonomy TAXONOMY = Taxonomy.standard();

    private ComesTo() {}

    /** Names of their classes. */
    static Set<String> detectors(Label label) {
        return detectors(label, label.answers());
    }

    /**
     * Of a diagnosis whose answers need not be right: below what should have been ruled out, but was not, the search has judged, too.
     *
     * @param given answers of the diagnosis; a question without one counts as not answered
     */
    static Set<String> detectors(Label label, Map<Question, Answer> given) {
        Set<String> asked = categories(label, question -> true);
        Set<String> ruledOut = categories(
                label, question -> label.answers().get(question) == Answer.NO && given.get(question) == Answer.NO);
        return Catalogue.detectors().stream()
                .filter(detector -> asked.contains(detector.category())
                        || label.categories().contains(problem(detector.category()))
                        || above(detector.category()).stream().noneMatch(ruledOut::contains))
                .map(detector -> detector.getClass().getName())
                .collect(Collectors.toSet());
    }

    private static Set<String> categories(Label label, Predicate<Question> which) {
        return label.answers().keySet().stream()
                .filter(which)
                .flatMap(question -> question.categories().stream())
                .collect(Collectors.toSet());
    }

    private static String problem(String category) {
        return category.substring(category.lastIndexOf('/') + 1);
    }

    private static List<String> above(String category) {
        List<String> path = TAXONOMY.path(category);
        return path.subList(0, path.size() - 1);
    }
}
