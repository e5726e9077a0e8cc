package dev.culprit.client.report;

import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.result.Finding;
import java.util.List;

/** Weaknesses that cost nothing yet, apart from the findings so that nobody takes them for the cause. */
final class LatentSection {

    private LatentSection() {}

    static Node render(List<Finding> latent) {
        if (latent.isEmpty()) {
            return Markup.none();
        }
        Table table = Table.of("Noticed, not the cause", "Service", "What", "Where", "Advice");
        latent.forEach(weakness -> table.row(
                Blocks.code(weakness.service()),
                Markup.all(
                        Markup.el("p", Unbroken.sentence(weakness.sentence())),
                        Blocks.code(weakness.artefact().name())),
                weakness.artefact().location() == null
                        ? Markup.text(Unbroken.UNKNOWN)
                        : Blocks.code(weakness.artefact().location()),
                Markup.text(Unbroken.sentence(weakness.advice()))));
        return Blocks.section("latent", "Noticed, but not what makes it slow now", table.render());
    }
}
