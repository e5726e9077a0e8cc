package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.chart.Legend;
import dev.culprit.client.report.chart.Span;
import dev.culprit.client.report.chart.TimelineChart;
import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.List;

/** Response times over time, where a finding is about when and not about how many users. */
final class TimelineSection {

    private static final int MOST_ROWS = 30;
    private static final double WHOLE_WIDTH = 1040;
    private static final double HALF_WIDTH = 500;

    private TimelineSection() {}

    static Node render(DiagnosisResult result, Levels levels) {
        boolean ramp = about("the-ramp", result);
        List<ExperimentResult> runs =
                ramp || about("application-hiccups", result) ? windows(ramp, result, levels) : List.of();
        if (runs.isEmpty()) {
            return Markup.none();
        }
        double width = runs.size() == 1 ? WHOLE_WIDTH : HALF_WIDTH;
        Element figures = el(
                "div",
                runs.size() == 1 ? cls("one") : cls("two"),
                Markup.all(runs.stream().map(run -> figure(run, sameUsers(run, runs), width, result))));
        return Blocks.section(
                "over-time",
                "How it goes over time",
                figures,
                Legend.of(List.of(WaitState.GC)),
                el(
                        "p",
                        cls("note"),
                        text(
                                "Response times of the calls of all services by the time at which they began; the lines are interrupted "
                                        + "where none did. The bars below the axis show which part of the time the garbage collector "
                                        + "stopped the application.")));
    }

    private static boolean about(String category, DiagnosisResult result) {
        return result.findings().stream().anyMatch(finding -> finding.path().contains(category));
    }

    /**
     * The valid wide windows at maximum load, in order of execution: any of them may be the one that showed hiccups.
     *
     * @param alone with those of a single user
     */
    private static List<ExperimentResult> windows(boolean alone, DiagnosisResult result, Levels levels) {
        int highest = levels.highest().map(ExperimentResult::users).orElse(1);
        return result.experiments().stream()
                .filter(run -> run.invalid() == null && run.depth().equals(Depth.WIDE.name()))
                .filter(run -> run.users() == highest || alone && run.users() == 1)
                .filter(run -> !run.timeline().isEmpty())
                .toList();
    }

    private static List<ExperimentResult> sameUsers(ExperimentResult run, List<ExperimentResult> runs) {
        return runs.stream().filter(other -> other.users() == run.users()).toList();
    }

    /**
     * One window.
     *
     * @param compared the windows that are drawn on the same scale
     */
    private static Element figure(
            ExperimentResult run, List<ExperimentResult> compared, double width, DiagnosisResult result) {
        double slowest = TimelineChart.slowest(compared);
        return Blocks.figure(
                "over-time-" + run.number(),
                "Experiment " + run.number() + ": " + Unbroken.of(run.users(), "user"),
                width,
                (chart, room) -> TimelineChart.render(chart, run, result.requirement(), slowest, room),
                numbers(run));
    }

    private static Element numbers(ExperimentResult run) {
        Table table = Table.of(
                "Response times over the window of experiment " + run.number(),
                "Seconds",
                "#Calls",
                "#Mean",
                "#Slowest",
                "#Garbage collection");
        for (Span span : Span.of(run, MOST_ROWS)) {
            table.row(
                    span.when(),
                    Unbroken.count(span.calls()),
                    Unbroken.millis(span.meanMillis()),
                    Unbroken.millis(span.slowestMillis()),
                    Unbroken.millis(span.pausedMillis()));
        }
        return Blocks.folded("The numbers", table.render());
    }
}
