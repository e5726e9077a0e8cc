package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.DiagnosisResult;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What is asked about every case: whether a category is detected, wherever in the tree it stands. */
enum Question {
    PERFORMANCE_PROBLEM("PP", 1.0, "performance-problem"),
    APPLICATION_HICCUPS("AH", 1.0, "application-hiccups"),
    RAMP("RAMP", 1.0, "the-ramp"),
    CONTINUOUSLY_VIOLATED("CVR", 1.0, "continuously-violated-requirements"),
    SINGLE_USER_PROBLEM("SUP", Double.NaN, "single-user-problem"),
    TRAFFIC_JAM("TJ", 1.0, "traffic-jam"),
    ONE_LANE_BRIDGE("OLB", 0.889, "one-lane-bridge"),
    DATABASE_CONGESTION("DBC", 1.0, "database-congestion"),
    STIFLE("STIFLE", 1.0, "the-stifle", "single-user-problem/the-stifle", "traffic-jam/the-stifle"),
    EXPENSIVE_DATABASE_CALL("EDC", 1.0, "expensive-database-call"),
    EXCESSIVE_MESSAGING("EM", 1.0, "excessive-messaging"),
    BLOB("BLOB", 1.0, "the-blob"),
    EMPTY_SEMI_TRUCKS("EST", 1.0, "empty-semi-trucks"),
    CPU_INTENSIVE("CPU", Double.NaN, "cpu-intensive-application"),
    SPIN_WAIT("SW", Double.NaN, "spin-wait");

    private final String column;
    private final double published;
    private final List<String> categories;

    Question(String column, double published, String... categories) {
        this.column = column;
        this.published = published;
        this.categories = List.of(categories);
    }

    /** Short name, as in the table of labels. */
    String column() {
        return column;
    }

    /** Accuracy of the best strategy in Wert (2015), tables 6.2 to 6.12; NaN where the thesis has none. */
    double published() {
        return published;
    }

    static Optional<Question> named(String column) {
        return Arrays.stream(values())
                .filter(question -> question.column.equals(column))
                .findFirst();
    }

    /**
     * The answer of a diagnosis. What was not asked because something above was not detected is a no; what was not asked
     * because something above was in doubt is in doubt.
     */
    Answer answer(DiagnosisResult result) {
        List<Answer> answers = categories.stream().map(id -> answer(id, result)).toList();
        return answers.contains(Answer.YES)
                ? Answer.YES
                : answers.contains(Answer.IN_DOUBT) ? Answer.IN_DOUBT : Answer.NO;
    }

    private static Answer answer(String id, DiagnosisResult result) {
        Optional<CategoryResult> category = result.categories().stream()
                .filter(node -> node.id().equals(id))
                .findFirst();
        if (category.isEmpty()) {
            return Answer.IN_DOUBT;
        }
        VerdictKind verdict = category.get().verdict();
        String parent = category.get().parent();
        return switch (verdict) {
            case DETECTED -> Answer.YES;
            case NOT_DETECTED, NOT_APPLICABLE -> Answer.NO;
            case INCONCLUSIVE -> Answer.IN_DOUBT;
            case SKIPPED -> parent == null || answer(parent, result) != Answer.NO ? Answer.IN_DOUBT : Answer.NO;
        };
    }
}
