package dev.culprit.client.report.chart;

import dev.culprit.client.report.chart.LevelPlot.Line;
import dev.culprit.client.report.chart.LevelPlot.Point;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.ArrayList;
import java.util.List;

/** Response time over users: the percentile of the requirement, the mean, the limit, and the region beyond it. */
public final class ResponseTimeChart {

    private ResponseTimeChart() {}

    /**
     * Draws the chart.
     *
     * @param levels one experiment per load level, ascending users, at least two
     * @param width width in user units, at least 300
     */
    public static Element render(String id, List<ExperimentResult> levels, Requirement requirement, double width) {
        String percentileName = percentileName(requirement);
        ExperimentResult last = levels.get(levels.size() - 1);
        LevelPlot plot = new LevelPlot(width, last.users(), largest(levels, requirement));
        List<Point> percentiles = new ArrayList<>();
        List<Point> means = new ArrayList<>();
        for (ExperimentResult level : levels) {
            boolean violated = level.percentileMillis() > requirement.limitMillis();
            String users = Unbroken.of(level.users(), "user") + ": ";
            String percentile = Unbroken.millis(level.percentileMillis());
            String mean = Unbroken.millis(level.meanMillis());
            percentiles.add(new Point(
                    level.users(),
                    level.percentileMillis(),
                    percentile,
                    users + percentileName + " " + percentile + (violated ? ", beyond the limit" : ""),
                    violated));
            means.add(new Point(level.users(), level.meanMillis(), mean, users + "mean " + mean, false));
        }
        List<Line> lines =
                List.of(new Line("series-b", "mean", means), new Line("series-a", percentileName, percentiles));
        double limit = plot.y.at(requirement.limitMillis());
        Node content = Markup.all(
                beyond(plot, requirement),
                plot.axes(
                        levels.stream().map(ExperimentResult::users).toList(),
                        tick -> Unbroken.axisMillis(tick, plot.y.largest())),
                Svg.line("limit", plot.left(), limit, plot.right, limit),
                plot.lines(lines),
                limitLabel(plot, limit, limitName(requirement), lines));
        return Svg.picture(
                id,
                width,
                LevelPlot.HEIGHT,
                "Response time over concurrent users",
                description(levels, requirement),
                content);
    }

    /** The percentile in the usual short form, for example {@code p99}. */
    public static String percentileName(Requirement requirement) {
        return "p" + Unbroken.plain(requirement.percentile() * 100);
    }

    static double largest(List<ExperimentResult> levels, Requirement requirement) {
        double largest = requirement.limitMillis() * 1.2;
        for (ExperimentResult level : levels) {
            for (double value : new double[] {level.percentileMillis(), level.meanMillis()}) {
                largest = Double.isFinite(value) ? Math.max(largest, value * 1.06) : largest;
            }
        }
        return largest;
    }

    private static Node limitLabel(LevelPlot plot, double limit, String name, List<Line> lines) {
        double left = plot.left() + 8;
        double right = plot.right - 8 - Svg.width(name);
        double[] place = plot.free(
                List.of(
                        new double[] {left, limit - 7},
                        new double[] {right, limit - 7},
                        new double[] {left, limit + 17},
                        new double[] {right, limit + 17}),
                Svg.width(name),
                lines);
        return Svg.label("limit-name halo", place[0], place[1], name);
    }

    private static Node beyond(LevelPlot plot, Requirement requirement) {
        double limit = plot.y.at(requirement.limitMillis());
        return Svg.rect("beyond", plot.left(), plot.top(), plot.right - plot.left(), Math.max(0, limit - plot.top()));
    }

    static String limitName(Requirement requirement) {
        return "limit " + Unbroken.millis(requirement.limitMillis());
    }

    private static String description(List<ExperimentResult> levels, Requirement requirement) {
        StringBuilder text = new StringBuilder("Requirement " + requirement.expression() + ". ");
        for (ExperimentResult level : levels) {
            text.append(Unbroken.of(level.users(), "user"))
                    .append(": ")
                    .append(percentileName(requirement))
                    .append(' ')
                    .append(Unbroken.millis(level.percentileMillis()))
                    .append(", mean ")
                    .append(Unbroken.millis(level.meanMillis()))
                    .append(". ");
        }
        return text.toString().strip();
    }
}
