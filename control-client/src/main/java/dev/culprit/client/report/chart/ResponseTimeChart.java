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
            String users = Quantity.of(level.users(), "user") + ": ";
            percentiles.add(new Point(
                    level.users(),
                    level.percentileMillis(),
                    users + percentileName + " " + Quantity.millis(level.percentileMillis())
                            + (violated ? ", beyond the limit" : ""),
                    violated));
            means.add(new Point(
                    level.users(), level.meanMillis(), users + "mean " + Quantity.millis(level.meanMillis()), false));
        }
        Node content = Markup.all(
                beyond(plot, requirement),
                plot.axes(
                        levels.stream().map(ExperimentResult::users).toList(),
                        tick -> Quantity.axisMillis(tick, plot.y.largest())),
                limit(plot, requirement),
                plot.lines(List.of(
                        new Line("series-b", "mean", Quantity.millis(last.meanMillis()), means),
                        new Line("series-a", percentileName, Quantity.millis(last.percentileMillis()), percentiles))));
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
        return "p" + Quantity.plain(requirement.percentile() * 100);
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

    private static Node beyond(LevelPlot plot, Requirement requirement) {
        double limit = plot.y.at(requirement.limitMillis());
        return Svg.rect("beyond", plot.left(), plot.top(), plot.right - plot.left(), Math.max(0, limit - plot.top()));
    }

    private static Node limit(LevelPlot plot, Requirement requirement) {
        double limit = plot.y.at(requirement.limitMillis());
        String label = "limit " + Quantity.millis(requirement.limitMillis()) + " for " + percentileName(requirement);
        return Markup.all(
                Svg.line("limit", plot.left(), limit, plot.right, limit),
                Svg.label("limit-name halo", plot.left() + 8, limit - 7, label));
    }

    private static String description(List<ExperimentResult> levels, Requirement requirement) {
        StringBuilder text = new StringBuilder("Requirement " + requirement.expression() + ". ");
        for (ExperimentResult level : levels) {
            text.append(Quantity.of(level.users(), "user"))
                    .append(": ")
                    .append(percentileName(requirement))
                    .append(' ')
                    .append(Quantity.millis(level.percentileMillis()))
                    .append(", mean ")
                    .append(Quantity.millis(level.meanMillis()))
                    .append(". ");
        }
        return text.toString().strip();
    }
}
