package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.result.CategoryResult;
import dev.culprit.heuristics.result.CategoryResult.ServiceVerdict;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Every question that was asked, with its answer and the reason. */
final class TreeSection {

    private static final int MOST_SERVICES = 30;

    private final List<CategoryResult> categories;
    private final Set<String> drawn = new HashSet<>();

    private TreeSection(List<CategoryResult> categories) {
        this.categories = categories;
    }

    static Node render(List<CategoryResult> categories) {
        if (categories.isEmpty()) {
            return Markup.none();
        }
        return Blocks.section(
                "tree",
                "What was asked, and the answers",
                el(
                        "p",
                        cls("note"),
                        text(
                                "From the symptom down to possible causes. A question below one that was answered with no need "
                                        + "not be asked.")),
                new TreeSection(categories).roots());
    }

    /** A node whose parent is missing is a root, so that nothing is ever left out. */
    private Element roots() {
        Set<String> ids = categories.stream().map(CategoryResult::id).collect(Collectors.toSet());
        List<CategoryResult> roots = categories.stream()
                .filter(category -> category.parent() == null || !ids.contains(category.parent()))
                .toList();
        Element tree = list("tree", roots);
        List<CategoryResult> circular = categories.stream()
                .filter(category -> !drawn.contains(category.id()))
                .toList();
        return circular.isEmpty() ? tree : el("div", tree, list("tree", circular));
    }

    private Element list(String classes, List<CategoryResult> siblings) {
        return el(
                "ul", cls(classes), Markup.all(siblings.stream().map(this::item).toList()));
    }

    private Node item(CategoryResult category) {
        if (!drawn.add(category.id())) {
            return Markup.none();
        }
        List<CategoryResult> children = categories.stream()
                .filter(other -> category.id().equals(other.parent()) && !drawn.contains(other.id()))
                .toList();
        return el(
                "li",
                el(
                        "div",
                        cls("node " + Wording.classOf(category.verdict())),
                        verdict(category.verdict()),
                        el("strong", category.name()),
                        el("p", Unbroken.sentence(category.reason())),
                        services(category.services())),
                children.isEmpty() ? Markup.none() : list("branch", children));
    }

    private static Element verdict(VerdictKind kind) {
        return el(
                "span",
                cls("mark " + Wording.classOf(kind)),
                el("span", attr("aria-hidden", "true"), cls("symbol"), text(Wording.symbol(kind))),
                text(" " + Wording.verdict(kind)));
    }

    private static Node services(List<ServiceVerdict> services) {
        if (services.isEmpty()) {
            return Markup.none();
        }
        List<ServiceVerdict> shown = services.subList(0, Math.min(MOST_SERVICES, services.size()));
        Table table = Table.of("Verdicts per service", "Service", "Verdict", "Reason");
        shown.forEach(service -> table.row(
                Blocks.code(service.service()), verdict(service.verdict()), text(Unbroken.sentence(service.reason()))));
        int more = services.size() - shown.size();
        return Blocks.folded(
                "Per service (" + services.size() + ")",
                Markup.all(
                        table.render(),
                        Markup.when(
                                more > 0,
                                el("p", cls("note"), text(Unbroken.of(more, "more service") + " not shown.")))));
    }
}
