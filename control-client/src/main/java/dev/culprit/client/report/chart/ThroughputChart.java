package dev.culprit.client.report.chart;

import dev.culprit.client.report.chart.LevelPlot.Line;
import dev.culprit.client.report.chart.LevelPlot.Point;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.List;
import java.util.stream.Collectors;

/** Throughput over users, with the straight line it would follow if nothing held it back. */
public final class ThroughputChart {

    /** Below this share of the straight line the difference is worth showing. */
    private static final double HELD_BACK = 0.85;

    private ThroughputChart() {}

    /**
     * Draws the chart.
     *
     * @param levels one experiment per load level, ascending users, at least two
     * @param width width in user units, at least 300
     */
    public static Element render(String id, List<ExperimentResult> levels, double width) {
        ExperimentResult last = levels.get(levels.size() - 1);
        double largest = levels.stream()
                .mapToDouble(ExperimentResult::throughputPerSecond)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
        LevelPlot plot = new LevelPlot(width, last.users(), largest * 1.25);
        List<Point> points = levels.stream()
                .map(level -> new Point(
                        level.users(),
                        level.throughputPerSecond(),
                        Unbroken.perSecond(level.throughputPerSecond()),
                        Unbroken.of(level.users(), "user") + ": " + Unbroken.perSecond(level.throughputPerSecond()),
                        false))
                .toList();
        Node content = Markup.all(
                plot.axes(
                        levels.stream().map(ExperimentResult::users).toList(),
                        tick -> tick == 0 ? "0" : Unbroken.perSecond(tick)),
                straight(plot, levels.get(0), last),
                plot.lines(List.of(new Line("series-a", "calls", points))));
        String description = levels.stream()
                .map(level -> Unbroken.of(level.users(), "user") + ": "
                        + Unbroken.perSecond(level.throughputPerSecond()) + ".")
                .collect(Collectors.joining(" "));
        return Svg.picture(
                id, width, LevelPlot.HEIGHT, "Completed calls per second over concurrent users", description, content);
    }

    /** Whether the throughput at the highest level falls clearly short of the straight line through the lowest. */
    public static boolean heldBack(ExperimentResult lowest, ExperimentResult highest) {
        double perUser = lowest.throughputPerSecond() / lowest.users();
        return highest.throughputPerSecond() < HELD_BACK * perUser * highest.users();
    }

    private static Node straight(LevelPlot plot, ExperimentResult lowest, ExperimentResult highest) {
        double perUser = lowest.throughputPerSecond() / lowest.users();
        if (!heldBack(lowest, highest) || !(perUser > 0)) {
            return Markup.none();
        }
        double users = Math.min(highest.users(), plot.y.largest() / perUser);
        double endX = plot.x.at(users);
        double endY = plot.y.at(users * perUser);
        return Svg.line("straight", plot.x.at(0), plot.y.at(0), endX, endY);
    }
}
