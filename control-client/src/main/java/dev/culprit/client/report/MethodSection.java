package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.attr;
import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** The experiments with all that decides whether their data may be trusted, and the environment. */
final class MethodSection {

    private MethodSection() {}

    static Node render(DiagnosisResult result) {
        List<Node> content = new ArrayList<>();
        if (!result.experiments().isEmpty()) {
            content.add(experiments(result.experiments()));
            if (result.takenOver() > 0) {
                content.add(el(
                        "p",
                        cls("note"),
                        text(result.takenOver() + " of them were made in an earlier session, before the diagnosis was"
                                + " interrupted.")));
            }
            content.add(el("h3", "Conditions of each experiment"));
            content.add(conditions(result.experiments()));
            content.add(remarks("Remarks", result.experiments(), RunConditions::remarks));
            content.add(remarks("Classes that refused probes", result.experiments(), RunConditions::refused));
        }
        if (!result.environment().facts().isEmpty()) {
            content.add(el("h3", "Environment"));
            content.add(environment(result.environment().facts()));
        }
        return content.isEmpty()
                ? Markup.none()
                : Blocks.section("method", "What was measured, and how", Markup.all(content));
    }

    private static Element experiments(List<ExperimentResult> experiments) {
        Table table =
                Table.of("Experiments", "#No.", "Purpose", "#Users", "Look", "Window", "#Warm-up", "#Calls", "Judged");
        for (ExperimentResult run : experiments) {
            table.row(
                    text(Integer.toString(run.number())),
                    text(run.purpose()),
                    text(Unbroken.count(run.users())),
                    text(run.depth().equals(Depth.WIDE.name()) ? "wide" : "targeted"),
                    text(window(run)),
                    text(Unbroken.millis(run.warmUpSeconds() * 1000)),
                    text(Unbroken.count(run.calls())),
                    judged(run));
        }
        return Markup.el("div", table.render(), note());
    }

    private static Element note() {
        return el(
                "p",
                cls("note"),
                text(
                        "A wide look times every call and every wait without stacks; the times are judged. A targeted look adds "
                                + "stacks and samples; it names places, and its times are not judged."));
    }

    private static String window(ExperimentResult run) {
        String length = Unbroken.millis(run.windowMillis());
        return run.windowStartEpochMillis() > 0
                ? length + " from " + Wording.clock(run.windowStartEpochMillis())
                : length;
    }

    private static Node judged(ExperimentResult run) {
        String invalid = run.invalid();
        return invalid == null
                ? text("✓ yes")
                : Markup.all(el("strong", cls("violated"), text("✕ no: ")), text(invalid));
    }

    private static Element conditions(List<ExperimentResult> experiments) {
        Table table = Table.of(
                "Conditions",
                "#No.",
                "Methods with probes",
                "#Shortest wait seen",
                "#Longest stall",
                "#Own processor use",
                "#Steal by the hypervisor",
                "Data lost");
        for (ExperimentResult run : experiments) {
            RunConditions conditions = run.conditions();
            table.row(
                    Integer.toString(run.number()),
                    probes(conditions),
                    conditions.lockThresholdMillis() == 0 ? "all" : Unbroken.millis(conditions.lockThresholdMillis()),
                    Unbroken.millis(conditions.stallMillis()),
                    Unbroken.percent(conditions.observerCpuShare()),
                    Unbroken.percent(conditions.stealShare()),
                    conditions.dataLost() ? "✕ yes" : "no");
        }
        return table.render();
    }

    private static String probes(RunConditions conditions) {
        return conditions.instrumentedMethods().isEmpty()
                ? "none"
                : new TreeMap<>(conditions.instrumentedMethods())
                        .entrySet().stream()
                                .map(scope ->
                                        scope.getKey().toLowerCase(Locale.ROOT).replace('_', ' ') + " "
                                                + Unbroken.count(scope.getValue()))
                                .collect(Collectors.joining(", "));
    }

    /** Lines that several experiments share are shown once, with the numbers of the experiments. */
    private static Node remarks(
            String title, List<ExperimentResult> experiments, Function<RunConditions, List<String>> lines) {
        Map<String, List<Integer>> byLine = new LinkedHashMap<>();
        for (ExperimentResult run : experiments) {
            for (String line : lines.apply(run.conditions())) {
                byLine.computeIfAbsent(line, key -> new ArrayList<>()).add(run.number());
            }
        }
        if (byLine.isEmpty()) {
            return Markup.none();
        }
        List<Element> items = byLine.entrySet().stream()
                .map(entry -> el(
                        "li",
                        text(entry.getKey() + " "),
                        el("span", cls("note"), text("(" + runs(entry.getValue(), experiments.size()) + ")"))))
                .toList();
        Element list = el("ul", cls("remarks"), Markup.all(items));
        return items.size() > 5
                ? Blocks.folded(title + " (" + items.size() + ")", list)
                : Markup.all(el("h3", title), list);
    }

    private static String runs(List<Integer> numbers, int all) {
        List<Integer> distinct = numbers.stream().distinct().toList();
        if (distinct.size() == all && all > 1) {
            return "all experiments";
        }
        return (distinct.size() == 1 ? "experiment " : "experiments ")
                + distinct.stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static Element environment(Map<String, String> facts) {
        List<Node> rows = new ArrayList<>();
        facts.forEach((name, value) ->
                rows.add(el("tr", el("th", attr("scope", "row"), text(name)), el("td", text(value)))));
        return el("div", cls("scroll"), el("table", cls("details"), el("tbody", Markup.all(rows))));
    }
}
