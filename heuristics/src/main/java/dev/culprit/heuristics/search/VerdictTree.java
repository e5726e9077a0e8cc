package dev.culprit.heuristics.search;

import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.plan.Category;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.plan.Taxonomy;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.wording.SearchSentences;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The taxonomy with the verdicts given so far. */
final class VerdictTree {

    private final EvaluationPlan plan;
    private final Map<String, CategoryVerdict> verdicts = new LinkedHashMap<>();
    private final Map<String, String> skipped = new HashMap<>();
    private final Set<String> active = new HashSet<>();

    VerdictTree(EvaluationPlan plan) {
        this.plan = plan;
    }

    void activate(String category) {
        if (!isSkipped(category)) {
            active.add(category);
        }
    }

    void put(String category, CategoryVerdict verdict) {
        active.remove(category);
        verdicts.put(category, verdict);
    }

    /** The category and what lies below it are not looked into. */
    void skip(String category, String reason) {
        active.remove(category);
        skipped.put(category, reason);
    }

    /** Whether it is not looked into, or something above it is not. */
    private boolean isSkipped(String category) {
        return plan.taxonomy().path(category).stream().anyMatch(skipped::containsKey);
    }

    /** Whether it, or something below it, is not looked into. */
    boolean leavesOut(String category) {
        return skipped.keySet().stream().anyMatch(id -> plan.taxonomy().path(id).contains(category));
    }

    /** Whether it is not looked into because something above it is not. */
    boolean isBelowSkipped(String category) {
        List<String> path = plan.taxonomy().path(category);
        return path.subList(0, path.size() - 1).stream().anyMatch(skipped::containsKey);
    }

    @Nullable
    CategoryVerdict get(String category) {
        return verdicts.get(category);
    }

    boolean detected(String category) {
        CategoryVerdict verdict = verdicts.get(category);
        return verdict != null && verdict.detected();
    }

    /** What the live display shows: the categories with a detector. */
    List<CategoryProgress> progress() {
        List<CategoryProgress> lines = new ArrayList<>();
        Taxonomy taxonomy = plan.taxonomy();
        Set<String> judged = detectable();
        for (Category category : taxonomy.categories()) {
            if (judged.contains(category.id())) {
                CategoryResult result = result(category);
                boolean open = verdicts.get(category.id()) == null
                        && !isSkipped(category.id())
                        && result.verdict() == VerdictKind.SKIPPED;
                lines.add(new CategoryProgress(
                        category.id(),
                        category.name(),
                        taxonomy.path(category.id()).size() - 1,
                        active.contains(category.id()),
                        open ? null : result.verdict(),
                        open ? "" : result.reason()));
            }
        }
        return lines;
    }

    /** Verdict and reason for every node of the taxonomy. */
    List<CategoryResult> results() {
        return plan.taxonomy().categories().stream().map(this::result).toList();
    }

    private Set<String> detectable() {
        Set<String> judged = new HashSet<>();
        for (Detector detector : plan.detectors()) {
            judged.add(detector.category());
        }
        return judged;
    }

    private CategoryResult result(Category category) {
        CategoryVerdict verdict = verdicts.get(category.id());
        if (verdict != null) {
            return new CategoryResult(
                    category.id(),
                    category.parent(),
                    category.name(),
                    verdict.kind(),
                    verdict.reason(),
                    verdict.serviceVerdicts());
        }
        if (category.byHand()) { // nobody looked, whatever came out above
            return unjudged(category, VerdictKind.NOT_APPLICABLE, SearchSentences.byHand(category.hint()));
        }
        for (String above : plan.taxonomy().path(category.id())) {
            String reason = skipped.get(above);
            if (reason != null) {
                return unjudged(category, VerdictKind.SKIPPED, reason);
            }
        }
        Category nearest = nearestJudged(category);
        CategoryVerdict above = nearest == null ? null : verdicts.get(nearest.id());
        if (nearest != null && above != null) {
            if (above.kind() == VerdictKind.NOT_DETECTED) {
                return unjudged(category, VerdictKind.NOT_DETECTED, SearchSentences.ruledOut(nearest.name()));
            }
            if (above.kind() == VerdictKind.NOT_APPLICABLE) {
                return unjudged(
                        category, VerdictKind.NOT_APPLICABLE, SearchSentences.symptomDoesNotApply(nearest.name()));
            }
            if (above.kind() == VerdictKind.INCONCLUSIVE) {
                return unjudged(category, VerdictKind.INCONCLUSIVE, SearchSentences.symptomInDoubt(nearest.name()));
            }
        }
        if (detectable().contains(category.id())) {
            return unjudged(category, VerdictKind.SKIPPED, SearchSentences.notReached());
        }
        return unjudged(category, VerdictKind.SKIPPED, SearchSentences.noDetector());
    }

    private static CategoryResult unjudged(Category category, VerdictKind kind, String reason) {
        return new CategoryResult(category.id(), category.parent(), category.name(), kind, reason, List.of());
    }

    private @Nullable Category nearestJudged(Category category) {
        String parent = category.parent();
        while (parent != null) {
            Category above = plan.taxonomy().category(parent);
            if (verdicts.containsKey(parent)) {
                return above;
            }
            parent = above.parent();
        }
        return null;
    }

    /**
     * A doubt that was not worth an experiment.
     *
     * @param category name of what it is about
     */
    record PassedOver(String category, String reason) {}

    /** Services with a doubt that was not worth an experiment, with the first one. */
    Map<String, PassedOver> servicesPassedOver() {
        Map<String, PassedOver> passed = new LinkedHashMap<>();
        verdicts.forEach((category, verdict) -> verdict.passedOver()
                .forEach((service, reason) -> passed.putIfAbsent(
                        service,
                        new PassedOver(plan.taxonomy().category(category).name(), reason))));
        return passed;
    }

    /** Services of the root that had too few calls to be judged alone, and enough together. */
    List<String> servicesJudgedTogether() {
        CategoryVerdict root = verdicts.get(plan.taxonomy().root().id());
        return root == null ? List.of() : root.judgedTogether();
    }

    /** Services of the root that were not judged, with the reason. */
    Map<String, String> servicesNotJudged() {
        CategoryVerdict root = verdicts.get(plan.taxonomy().root().id());
        return root == null ? Map.of() : root.tooFewCalls();
    }
}
