package dev.culprit.client.report;

import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.result.NotTested;
import java.util.List;

/** What a reader might believe was looked at, but was not. */
final class NotTestedSection {

    private NotTestedSection() {}

    static Node render(List<NotTested> notTested) {
        if (notTested.isEmpty()) {
            return Markup.none();
        }
        Table table = Table.of("Not tested", "What", "Why, and what would test it");
        notTested.forEach(entry -> table.row(entry.what(), Unbroken.sentence(entry.reason())));
        return Blocks.section("not-tested", "What was not tested", table.render());
    }
}
