package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.chart.LimitBars;
import dev.culprit.client.report.chart.ResponseTimeChart;
import dev.culprit.client.report.chart.ThroughputChart;
import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.List;

/** What happens to response time and throughput as users are added. */
final class LoadSection {

    private LoadSection() {}

    static Node render(DiagnosisResult result, Levels levels) {
        if (levels.experiments().isEmpty()) {
            return Markup.none();
        }
        return levels.several()
                ? overUsers(result, levels.experiments())
                : oneLevel(result, levels.experiments().get(0));
    }

    private static Node overUsers(DiagnosisResult result, List<ExperimentResult> levels) {
        Requirement requirement = result.requirement();
        return Blocks.section(
                "load",
                "What more users do",
                el(
                        "div",
                        cls("two"),
                        Blocks.figure(
                                "response-time",
                                "Response time",
                                500,
                                (id, width) -> ResponseTimeChart.render(id, levels, requirement, width)),
                        Blocks.figure(
                                "throughput",
                                "Throughput",
                                500,
                                (id, width) -> ThroughputChart.render(id, levels, width),
                                straightLine(levels),
                                ScalabilityNote.render(levels))),
                numbers(levels, requirement));
    }

    private static Node straightLine(List<ExperimentResult> levels) {
        return Markup.when(
                ThroughputChart.heldBack(levels.get(0), levels.get(levels.size() - 1)),
                el("p", cls("note"), text("Dashed: what the users would get through if nothing held them back.")));
    }

    private static Node oneLevel(DiagnosisResult result, ExperimentResult level) {
        Requirement requirement = result.requirement();
        return Blocks.section(
                "load",
                "Response time at " + Unbroken.of(level.users(), "user"),
                Blocks.figure(
                        "response-time",
                        Unbroken.of(level.calls(), "call") + ", " + Unbroken.perSecond(level.throughputPerSecond()),
                        1040,
                        (id, width) -> LimitBars.render(id, level, requirement, width)),
                numbers(List.of(level), requirement));
    }

    private static Element numbers(List<ExperimentResult> levels, Requirement requirement) {
        Table table = Table.of(
                "Response time and throughput per load level",
                "#Users",
                "#Calls",
                "#Throughput",
                "#Mean",
                "#" + ResponseTimeChart.percentileName(requirement),
                "Requirement");
        for (ExperimentResult level : levels) {
            table.row(
                    Unbroken.count(level.users()),
                    Unbroken.count(level.calls()),
                    Unbroken.perSecond(level.throughputPerSecond()),
                    Unbroken.millis(level.meanMillis()),
                    Unbroken.millis(level.percentileMillis()),
                    judgement(level.percentileMillis(), requirement));
        }
        return Blocks.folded("The numbers", table.render());
    }

    private static String judgement(double percentileMillis, Requirement requirement) {
        if (Double.isNaN(percentileMillis)) {
            return "not measured";
        }
        return percentileMillis > requirement.limitMillis() ? "✕ violated" : "✓ met";
    }
}
