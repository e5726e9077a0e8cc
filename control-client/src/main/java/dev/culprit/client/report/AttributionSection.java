package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;

import dev.culprit.client.report.chart.AttributionChart;
import dev.culprit.client.report.chart.CpuChart;
import dev.culprit.client.report.chart.CpuPart;
import dev.culprit.client.report.chart.Legend;
import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Where the time of a mean call went, and who used the processors meanwhile. */
final class AttributionSection {

    private AttributionSection() {}

    static Node render(Levels levels) {
        List<ExperimentResult> attributed = levels.experiments().stream()
                .filter(level -> !AttributionChart.states(List.of(level)).isEmpty())
                .toList();
        List<ExperimentResult> measured =
                levels.experiments().stream().filter(CpuChart::measured).toList();
        List<Node> figures = new ArrayList<>();
        if (!attributed.isEmpty()) {
            figures.add(attribution(attributed));
        }
        if (!measured.isEmpty()) {
            figures.add(processors(measured));
        }
        return figures.isEmpty()
                ? Markup.none()
                : Blocks.section(
                        "time",
                        "Where the time went",
                        el("div", cls(attributed.isEmpty() ? "third" : "two-one"), Markup.all(figures)));
    }

    private static Node attribution(List<ExperimentResult> levels) {
        List<WaitState> states = AttributionChart.states(levels);
        Table table = Table.of("Mean time per call and wait state", columns(states));
        for (ExperimentResult level : levels) {
            List<Node> cells = new ArrayList<>();
            cells.add(Markup.text(Unbroken.count(level.users())));
            states.forEach(state -> cells.add(Markup.text(Unbroken.millis(AttributionChart.millis(level, state)))));
            table.row(cells);
        }
        return Blocks.figure(
                "attribution",
                "Mean time per call, by what the call was doing",
                680,
                (id, width) -> AttributionChart.render(id, levels, width),
                Legend.of(states),
                Blocks.folded("The numbers", table.render()));
    }

    private static List<String> columns(List<WaitState> states) {
        List<String> columns = new ArrayList<>(List.of("#Users"));
        states.forEach(state -> columns.add("#" + capital(state.phrase())));
        return columns;
    }

    private static Node processors(List<ExperimentResult> levels) {
        int processors = levels.get(levels.size() - 1).utilisation().processors();
        Table table = Table.of(
                "Processor use per load level",
                "#Users",
                "#Application",
                "#What it calls",
                "#Load generator",
                "#Others",
                "#Idle");
        for (ExperimentResult level : levels) {
            List<Node> cells = new ArrayList<>();
            cells.add(Markup.text(Unbroken.count(level.users())));
            for (CpuPart part : CpuPart.values()) {
                cells.add(Markup.text(Unbroken.percent(part.share(level.utilisation()))));
            }
            table.row(cells);
        }
        return Blocks.figure(
                "cpu",
                "Use of " + (processors == 1 ? "the one processor" : "the " + processors + " processors"),
                340,
                (id, width) -> CpuChart.render(id, levels, width),
                Legend.ofCpu(),
                Blocks.folded("The numbers", table.render()));
    }

    private static String capital(String words) {
        return words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1);
    }
}
