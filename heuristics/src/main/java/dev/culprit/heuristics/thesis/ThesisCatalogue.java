package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Taxonomy;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The categories that the thesis has a strategy for, each decided by the one that it chose. */
public final class ThesisCatalogue {

    /** From a single user to all. */
    private static final List<Need> SERIES = List.of(Need.MAXIMUM, Need.SINGLE_USER, Need.BETWEEN);

    /** What strategies look at that do not look at a series. */
    private static final Map<String, List<Need>> NEEDS = Map.of(
            "performance-problem", List.of(Need.MAXIMUM),
            "application-hiccups", List.of(Need.MAXIMUM),
            "continuously-violated-requirements", List.of(Need.MAXIMUM),
            "the-blob", List.of(Need.MAXIMUM),
            "the-ramp", List.of(Need.MAXIMUM, Need.ALTERNATING));

    private ThesisCatalogue() {}

    public static List<Detector> detectors() {
        return Catalogue.detectors().stream()
                .flatMap(ours -> chosen(ours.category())
                        .map(strategy -> (Detector)
                                new ThesisDetector(strategy, NEEDS.getOrDefault(strategy.problem(), SERIES), ours))
                        .stream())
                .toList();
    }

    private static Optional<Strategy> chosen(String category) {
        return Strategies.all().stream()
                .filter(strategy -> strategy.winner() && strategy.problem().equals(category))
                .findFirst();
    }

    /** The plan that uses them all. */
    public static EvaluationPlan plan() {
        return EvaluationPlan.of(Taxonomy.standard(), detectors());
    }
}
