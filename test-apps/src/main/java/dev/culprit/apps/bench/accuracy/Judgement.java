package dev.culprit.apps.bench.accuracy;

import dev.culprit.heuristics.model.Cause;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Compares a run with the truth. */
final class Judgement {

    private Judgement() {}

    /** What is wrong, in words; empty if the run is right in everything. A run in doubt is not wrong. */
    static List<String> errors(CaseRun run, Label label) {
        if (!run.isConclusive()) {
            return List.of();
        }
        List<String> errors = new ArrayList<>();
        label.answers().forEach((question, right) -> {
            Answer given = run.answer(question);
            if (given != right) {
                errors.add(question.column() + " is " + given + " instead of " + right);
            }
        });
        errors.addAll(wrongFindings(run, label));
        return errors;
    }

    /** Findings that blame something else, or that none blames what is to blame. */
    static List<String> wrongFindings(CaseRun run, Label label) {
        List<String> errors = new ArrayList<>();
        run.findings().stream()
                .filter(finding -> !isRight(finding, label))
                .forEach(finding -> errors.add(
                        "blamed was " + finding.category() + ", " + finding.cause() + " " + finding.artefact()));
        if (label.names() && run.findings().isEmpty()) {
            errors.add("nothing was blamed");
        }
        return errors;
    }

    private static boolean isRight(CaseRun.Named finding, Label label) {
        return label.causes().stream().map(Cause::name).anyMatch(finding.cause()::equals)
                && label.artefact()
                        .map(pattern -> Stream.concat(
                                        Stream.of(finding.artefact(), finding.location()), finding.stack().stream())
                                .map(text -> text.replaceAll("\\s+", " "))
                                .anyMatch(text -> pattern.matcher(text).find()))
                        .orElse(true);
    }
}
