package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.model.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Compares a run with the truth. */
final class Judgement {

    private Judgement() {}

    /** What is wrong, in words; empty if all that was decided is right. A run in doubt is not wrong, one that failed is. */
    static List<String> errors(CaseRun run, Label label) {
        List<String> errors = new ArrayList<>(wrongAnswers(run, label));
        errors.addAll(wrongFindings(run, label));
        return errors;
    }

    static List<String> wrongAnswers(CaseRun run, Label label) {
        if (run.isFailure()) {
            return List.of("the diagnosis failed: " + run.outcome() + " " + String.join("; ", run.reasons()));
        }
        if (!run.isConclusive()) {
            return List.of();
        }
        return label.answers().entrySet().stream()
                .filter(entry -> isWrong(run.answer(entry.getKey()), entry.getValue()))
                .map(entry -> entry.getKey().column() + " is " + run.answer(entry.getKey()) + " instead of "
                        + entry.getValue())
                .sorted()
                .toList();
    }

    private static boolean isWrong(Answer given, Answer right) {
        return given != right && given != Answer.IN_DOUBT;
    }

    /** Whether a diagnosis left open what must be answered. A run that failed is wrong instead. */
    static boolean isUndecided(CaseRun run, Label label) {
        if (run.isFailure()) {
            return false;
        }
        return !run.isConclusive()
                || label.answers().keySet().stream().anyMatch(question -> run.answer(question) == Answer.IN_DOUBT);
    }

    /** Findings that blame something else, or that none blames what is to blame. */
    static List<String> wrongFindings(CaseRun run, Label label) {
        if (!run.isConclusive()) {
            return List.of();
        }
        List<String> errors = new ArrayList<>();
        run.findings().stream()
                .filter(finding -> !isRight(finding, label))
                .forEach(finding -> errors.add("blamed was " + finding.category() + ", " + finding.cause() + " "
                        + finding.artefact() + " at " + finding.location() + " for " + finding.services()));
        if (label.names() && run.findings().isEmpty()) {
            errors.add("nothing was blamed");
        }
        return errors;
    }

    private static boolean isRight(CaseRun.Named finding, Label label) {
        return label.categories().contains(leaf(finding.category()))
                && label.causes().stream().map(Cause::name).anyMatch(finding.cause()::equals)
                && !finding.services().isEmpty()
                && finding.services().stream().allMatch(service -> service.contains(label.service()))
                && label.artefact()
                        .map(pattern -> Stream.of(finding.artefact(), finding.location())
                                .map(text -> text.replaceAll("\\s+", " "))
                                .anyMatch(text -> pattern.matcher(text).find()))
                        .orElse(true);
    }

    /** A category that stands in several places of the tree has its place before its name. */
    private static String leaf(String category) {
        return category.substring(category.lastIndexOf('/') + 1);
    }
}
