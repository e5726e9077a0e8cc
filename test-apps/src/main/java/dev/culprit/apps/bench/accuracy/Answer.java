package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.simulation.cases.Question;
import java.util.List;
import java.util.Optional;

/** To a {@link Question}. */
enum Answer {
    YES,
    NO,
    IN_DOUBT;

    /**
     * That of a diagnosis. What was not asked because something above was not detected is a no; what was not asked because
     * something above was in doubt is in doubt.
     */
    static Answer of(DiagnosisResult result, Question question) {
        List<Answer> answers =
                question.categories().stream().map(id -> of(result, id)).toList();
        return answers.contains(YES) ? YES : answers.contains(IN_DOUBT) ? IN_DOUBT : NO;
    }

    private static Answer of(DiagnosisResult result, String id) {
        Optional<CategoryResult> category = result.categories().stream()
                .filter(node -> node.id().equals(id))
                .findFirst();
        if (category.isEmpty()) {
            return IN_DOUBT;
        }
        VerdictKind verdict = category.get().verdict();
        String parent = category.get().parent();
        return switch (verdict) {
            case DETECTED -> YES;
            case NOT_DETECTED, NOT_APPLICABLE -> NO;
            case INCONCLUSIVE -> IN_DOUBT;
            case SKIPPED -> parent == null || of(result, parent) != NO ? IN_DOUBT : NO;
        };
    }
}
