package dev.culprit.client.report.chart;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Node;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.DoubleFunction;

/**
 * The frame of a chart over the number of users: axes, grid, lines through the levels, and a label at the end of each
 * line. Both axes start at zero.
 */
final class LevelPlot {

    static final double HEIGHT = 300;

    private static final double LEFT = 58;
    private static final double RIGHT = 86;
    private static final double TOP = 14;
    private static final double BOTTOM = HEIGHT - 50;
    private static final double LABEL_GAP = 34;

    /** One value at one load level; a value that is not a number is left out. */
    record Point(int users, double value, String shown, String explanation, boolean bad) {}

    /** A line through the levels. Classes: one that gives line, points and label their colour. */
    record Line(String classes, String name, List<Point> points) {
        Line {
            points = points.stream()
                    .filter(point -> Double.isFinite(point.value()))
                    .toList();
        }
    }

    final double right;
    final Scale x;
    final Scale y;

    LevelPlot(double width, int mostUsers, double largest) {
        right = width - RIGHT;
        x = new Scale(mostUsers, LEFT, right);
        y = new Scale(largest, BOTTOM, TOP);
    }

    double left() {
        return LEFT;
    }

    double top() {
        return TOP;
    }

    Node axes(List<Integer> levels, DoubleFunction<String> yLabel) {
        List<Node> nodes = new ArrayList<>();
        for (double tick : y.ticks(5)) {
            nodes.add(Svg.line("grid", LEFT, y.at(tick), right, y.at(tick)));
            nodes.add(Svg.label("tick end", LEFT - 8, y.at(tick) + 4, yLabel.apply(tick)));
        }
        nodes.add(Svg.line("axis", LEFT, BOTTOM, right, BOTTOM));
        // from the right, because the highest level is the one that must not lose its number
        double free = Double.POSITIVE_INFINITY;
        for (int i = levels.size() - 1; i >= 0; i--) {
            int users = levels.get(i);
            double half = Svg.width(Unbroken.count(users)) / 2 + 3;
            nodes.add(Svg.line("axis", x.at(users), BOTTOM, x.at(users), BOTTOM + 5));
            if (x.at(users) + half <= free) {
                nodes.add(Svg.label("tick middle", x.at(users), BOTTOM + 20, Unbroken.count(users)));
                free = x.at(users) - half;
            }
        }
        nodes.add(Svg.label("axis-name middle", (LEFT + right) / 2, BOTTOM + 42, "concurrent users"));
        return Markup.all(nodes);
    }

    Node lines(List<Line> lines) {
        List<Node> nodes = new ArrayList<>();
        for (Line line : lines) {
            StringBuilder points = new StringBuilder();
            for (Point point : line.points()) {
                points.append(String.format(Locale.ROOT, "%.1f,%.1f ", x.at(point.users()), y.at(point.value())));
            }
            nodes.add(Markup.el(
                    "polyline",
                    Markup.cls("line " + line.classes()),
                    Markup.attr("points", points.toString().strip())));
            line.points().forEach(point -> nodes.add(dot(line, point)));
        }
        nodes.addAll(endLabels(lines));
        return Markup.all(nodes);
    }

    private Node dot(Line line, Point point) {
        double cx = x.at(point.users());
        double cy = y.at(point.value());
        Node shape = point.bad()
                ? Markup.el(
                        "path",
                        Markup.cls("dot bad"),
                        Markup.attr("d", String.format(Locale.ROOT, "M%.1f,%.1f l6,6 l-6,6 l-6,-6 z", cx, cy - 6)))
                : Markup.el(
                        "circle",
                        Markup.cls("dot " + line.classes()),
                        Markup.attr("cx", cx),
                        Markup.attr("cy", cy),
                        Markup.attr("r", 4));
        return Svg.explained(point.explanation(), shape);
    }

    /** Labels next to the last points, moved apart where the lines end close to each other. */
    private List<Node> endLabels(List<Line> lines) {
        List<Line> drawn = lines.stream()
                .filter(line -> !line.points().isEmpty())
                .sorted(Comparator.comparingDouble(line -> y.at(last(line).value())))
                .toList();
        double[] baseline = new double[drawn.size()];
        for (int i = 0; i < baseline.length; i++) {
            double wanted = y.at(last(drawn.get(i)).value()) - 2;
            baseline[i] = i == 0 ? Math.max(TOP + 8, wanted) : Math.max(wanted, baseline[i - 1] + LABEL_GAP);
        }
        for (int i = baseline.length - 1; i >= 0; i--) { // and back up if the lowest fell off the chart
            double lowest = i == baseline.length - 1 ? BOTTOM - 16 : baseline[i + 1] - LABEL_GAP;
            baseline[i] = Math.min(baseline[i], lowest);
        }
        List<Node> nodes = new ArrayList<>();
        for (int i = 0; i < baseline.length; i++) {
            Line line = drawn.get(i);
            double labelX = x.at(last(line).users()) + 12;
            nodes.add(Svg.label("end-name " + line.classes(), labelX, baseline[i], line.name()));
            nodes.add(Svg.label(
                    "end-value " + line.classes(),
                    labelX,
                    baseline[i] + 15,
                    last(line).shown()));
        }
        return nodes;
    }

    /**
     * The first of the places whose text of the given width is crossed by no line; the first of all if there is none.
     *
     * @param places left end and baseline each
     */
    double[] free(List<double[]> places, double textWidth, List<Line> lines) {
        return places.stream()
                .filter(place -> lines.stream().noneMatch(line -> crosses(line, place[0], place[1], textWidth)))
                .findFirst()
                .orElse(places.get(0));
    }

    private boolean crosses(Line line, double textLeft, double baseline, double textWidth) {
        for (int i = 1; i < line.points().size(); i++) {
            Point from = line.points().get(i - 1);
            Point to = line.points().get(i);
            double x1 = x.at(from.users());
            double x2 = x.at(to.users());
            for (double at = Math.max(x1, textLeft - 6); at <= Math.min(x2, textLeft + textWidth + 6); at += 2) {
                double share = x2 > x1 ? (at - x1) / (x2 - x1) : 0;
                double height = y.at(from.value()) + share * (y.at(to.value()) - y.at(from.value()));
                if (height > baseline - 18 && height < baseline + 8) {
                    return true;
                }
            }
        }
        return false;
    }

    private static Point last(Line line) {
        return line.points().get(line.points().size() - 1);
    }
}
