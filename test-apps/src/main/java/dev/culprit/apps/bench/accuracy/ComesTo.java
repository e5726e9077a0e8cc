package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.plan.Taxonomy;
import java.util.List;
import java.util.Set;
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
        Set<String> asked = categories(label, Set.of(Answer.values()));
        Set<String> ruledOut = categories(label, Set.of(Answer.NO));
        return Catalogue.detectors().stream()
                .filter(detector -> asked.contains(detector.category())
                        || label.categories().contains(problem(detector.category()))
                        || above(detector.category()).stream().noneMatch(ruledOut::contains))
                .map(detector -> detector.getClass().getName())
                .collect(Collectors.toSet());
    }

    private static Set<String> categories(Label label, Set<Answer> answers) {
        return label.answers().entrySet().stream()
                .filter(entry -> answers.contains(entry.getValue()))
                .flatMap(entry -> entry.getKey().categories().stream())
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
