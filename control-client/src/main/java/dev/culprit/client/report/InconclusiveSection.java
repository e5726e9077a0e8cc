package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.DiagnosisResult.Outcome;

/** Why there is no verdict, and what to do about it. */
final class InconclusiveSection {

    private InconclusiveSection() {}

    static Node render(DiagnosisResult result) {
        if (result.outcome() != Outcome.INCONCLUSIVE) {
            return Markup.none();
        }
        return Blocks.section(
                "no-verdict",
                "Why there is no verdict",
                el(
                        "div",
                        cls("card doubtful"),
                        result.reasons().isEmpty()
                                ? el(
                                        "p",
                                        "The diagnosis ended without naming a reason; the experiments below show how far it came.")
                                : el(
                                        "ul",
                                        cls("reasons"),
                                        Markup.all(result.reasons().stream()
                                                .map(reason -> el("li", Unbroken.sentence(reason))))),
                        el("h3", "What to do"),
                        el(
                                "ul",
                                Markup.all(Remedies.of(result).stream()
                                        .map(remedy -> el("li", text(Unbroken.sentence(remedy))))))));
    }
}
