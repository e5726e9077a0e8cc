package dev.culprit.client.report.chart;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.ArrayList;
import java.util.List;

/** The response times of a single load level against the limit: two bars, because one level makes no line. */
public final class LimitBars {

    private static final double LEFT = 58;
    private static final double TOP = 26;
    private static final double PITCH = 40;
    private static final double BAR = 26;
    private static final double HEIGHT = TOP + 2 * PITCH + 26;

    private LimitBars() {}

    /** Draws the chart. */
    public static Element render(String id, ExperimentResult level, Requirement requirement, double width) {
        double largest = ResponseTimeChart.largest(List.of(level), requirement);
        Scale scale = new Scale(largest, LEFT, width - 78);
        double bottom = TOP + 2 * PITCH;
        double limit = scale.at(requirement.limitMillis());
        String percentile = ResponseTimeChart.percentileName(requirement);
        boolean violated = level.percentileMillis() > requirement.limitMillis();
        List<Node> nodes = new ArrayList<>();
        nodes.add(Svg.rect("beyond", limit, TOP, scale.to() - limit, bottom - TOP));
        for (double tick : scale.ticks(width < 500 ? 3 : 6)) {
            nodes.add(Svg.line("grid", scale.at(tick), TOP, scale.at(tick), bottom));
            nodes.add(Svg.label("tick middle", scale.at(tick), bottom + 18, Unbroken.axisMillis(tick, largest)));
        }
        nodes.add(bar(scale, TOP, percentile, level.percentileMillis(), violated ? "bar-bad" : "bar-a"));
        nodes.add(bar(scale, TOP + PITCH, "mean", level.meanMillis(), "bar-b"));
        nodes.add(Svg.line("limit", limit, TOP - 4, limit, bottom));
        String label = ResponseTimeChart.limitName(requirement);
        boolean fitsRight = limit + Svg.width(label) < width;
        nodes.add(Svg.label(
                "limit-name " + (fitsRight ? "start" : "end"), fitsRight ? limit : limit + 60, TOP - 10, label));
        String description = "Requirement " + requirement.expression() + ". "
                + Unbroken.of(level.users(), "user") + ": " + percentile + " "
                + Unbroken.millis(level.percentileMillis()) + ", mean " + Unbroken.millis(level.meanMillis()) + ".";
        return Svg.picture(id, width, HEIGHT, "Response time against the limit", description, Markup.all(nodes));
    }

    private static Node bar(Scale scale, double row, String name, double millis, String classes) {
        double top = row + (PITCH - BAR) / 2;
        double middle = top + BAR / 2 + 4.5;
        return Markup.all(
                Svg.label("row-name end", LEFT - 10, middle, name),
                Svg.explained(
                        name + " " + Unbroken.millis(millis),
                        Svg.rect(classes, LEFT, top, Math.max(scale.length(millis), 1.5), BAR)),
                Svg.label("total halo", scale.at(millis) + 8, middle, Unbroken.millis(millis)));
    }
}
