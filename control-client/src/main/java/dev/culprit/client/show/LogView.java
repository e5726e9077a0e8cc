package dev.culprit.client.show;

import dev.culprit.heuristics.contract.DiagnosisStatus;
import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.contract.DiagnosisStatus.Phase;
import dev.culprit.heuristics.model.VerdictKind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What changed from one status to the next, as lines for a log. */
public final class LogView {

    private LogView() {}

    /**
     * Lines about the changes; none if nothing worth a line happened.
     *
     * @param before the status before, null for the first
     */
    public static List<String> lines(@Nullable DiagnosisStatus before, DiagnosisStatus now, double elapsedSeconds) {
        List<String> changes = new ArrayList<>();
        if (now.experiment() > 0 && (before == null || before.experiment() != now.experiment())) {
            changes.add(LiveView.experiment(now) + (now.purpose().isEmpty() ? "" : ": " + now.purpose()));
        }
        boolean worthALine = now.phase() == Phase.WARMING_UP || now.phase() == Phase.MEASURING;
        if (worthALine && (before == null || before.phase() != now.phase())) {
            changes.add("  " + LiveView.phase(now.phase()));
        }
        verdicts(before, now, changes);
        if (!now.message().isEmpty() && (before == null || !before.message().equals(now.message()))) {
            changes.add("  " + now.message());
        }
        String stamp = "[" + Text.clock(elapsedSeconds) + "] ";
        return changes.stream()
                .map(change -> stamp + Text.printable(change).replaceAll("\\R", " "))
                .toList();
    }

    private static void verdicts(@Nullable DiagnosisStatus before, DiagnosisStatus now, List<String> changes) {
        Map<String, VerdictKind> known = new HashMap<>();
        if (before != null) {
            for (CategoryProgress category : before.categories()) {
                if (category.verdict() != null) {
                    known.put(category.id(), category.verdict());
                }
            }
        }
        for (CategoryProgress category : now.categories()) {
            VerdictKind verdict = category.verdict();
            if (verdict != null && known.get(category.id()) != verdict) {
                changes.add("  " + category.name() + ": " + word(verdict)
                        + (category.reason().isEmpty() ? "" : ". " + category.reason()));
            }
        }
    }

    static String word(VerdictKind verdict) {
        return switch (verdict) {
            case DETECTED -> "detected";
            case NOT_DETECTED -> "not detected";
            case INCONCLUSIVE -> "inconclusive";
            case NOT_APPLICABLE -> "not applicable";
            case SKIPPED -> "not judged";
        };
    }
}
