package dev.culprit.client.report.chart;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** Response times over the time of one window: the slowest call, the mean, the limit, and when the collector ran. */
public final class TimelineChart {

    private static final double LEFT = 58;
    private static final double RIGHT = 64;
    private static final double TOP = 14;
    private static final double BOTTOM = LevelPlot.HEIGHT - 80;
    private static final double STRIP_TOP = BOTTOM + 10;
    private static final double STRIP = 22;
    private static final double LABEL_GAP = 17;

    /** Narrower spans could not be told apart. */
    private static final double NARROWEST = 6;

    /** A limit so many times higher than the slowest call would leave no room to see how times change. */
    private static final double FAR = 4;

    private TimelineChart() {}

    /**
     * Draws the chart.
     *
     * @param run with a timeline that is not empty
     * @param slowestMillis what the response times are compared with: {@link #slowest} of all runs that are
     * @param width width in user units, at least 300
     */
    public static Element render(
            String id, ExperimentResult run, Requirement requirement, double slowestMillis, double width) {
        double right = width - RIGHT;
        double limitMillis = requirement.limitMillis();
        boolean near = limitMillis <= FAR * slowestMillis;
        Scale x = new Scale(run.windowMillis() / 1000, LEFT, right);
        Scale y = new Scale(Math.max(slowestMillis * 1.06, near ? limitMillis * 1.2 : 0), BOTTOM, TOP);
        List<Span> spans = Span.of(run, (int) ((right - LEFT) / NARROWEST));
        double limit = near ? y.at(limitMillis) : TOP;
        String name = ResponseTimeChart.limitName(requirement);
        Node content = Markup.all(
                Svg.rect("beyond", LEFT, TOP, right - LEFT, limit - TOP),
                axes(x, y, width),
                Markup.when(near, Svg.line("limit", LEFT, limit, right, limit)),
                line("series-b", x, y, spans, Span::meanMillis),
                line("series-a", x, y, spans, Span::slowestMillis),
                pauses(x, spans),
                Markup.when(
                        near,
                        Svg.label("limit-name halo", freest(x, y, spans, limit, Svg.width(name)), limit - 7, name)),
                names(y, spans, right + 10),
                explanations(x, spans));
        return Svg.picture(
                id,
                width,
                LevelPlot.HEIGHT,
                "Response times over the window of experiment " + run.number(),
                description(run, requirement),
                content);
    }

    /** The longest response time in milliseconds; 0 if there was no call. */
    public static double slowest(List<ExperimentResult> runs) {
        return runs.stream()
                .flatMap(run -> run.timeline().stream())
                .mapToDouble(Slice::slowestMillis)
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    private static Node axes(Scale x, Scale y, double width) {
        List<Node> nodes = new ArrayList<>();
        double right = x.to();
        for (double tick : y.ticks(5)) {
            nodes.add(Svg.line("grid", LEFT, y.at(tick), right, y.at(tick)));
            nodes.add(Svg.label("tick end", LEFT - 8, y.at(tick) + 4, Unbroken.axisMillis(tick, y.largest())));
        }
        nodes.add(Svg.line("axis", LEFT, BOTTOM, right, BOTTOM));
        nodes.add(Svg.label("tick end", LEFT - 8, STRIP_TOP + STRIP / 2 + 4, "GC"));
        nodes.add(Svg.line("axis", LEFT, STRIP_TOP + STRIP, right, STRIP_TOP + STRIP));
        for (double tick : x.ticks(width < 500 ? 4 : 8)) {
            nodes.add(Svg.line("axis", x.at(tick), STRIP_TOP + STRIP, x.at(tick), STRIP_TOP + STRIP + 5));
            nodes.add(Svg.label("tick middle", x.at(tick), STRIP_TOP + STRIP + 19, Unbroken.plain(tick)));
        }
        nodes.add(Svg.label(
                "axis-name middle", (LEFT + right) / 2, STRIP_TOP + STRIP + 39, "seconds since the window opened"));
        return Markup.all(nodes);
    }

    /** Through the middle of each span; interrupted where no call began. */
    private static Node line(String classes, Scale x, Scale y, List<Span> spans, ToDoubleFunction<Span> value) {
        List<Node> nodes = new ArrayList<>();
        StringBuilder points = new StringBuilder();
        for (int i = 0; i < spans.size(); i++) {
            Span span = spans.get(i);
            double height = y.at(value.applyAsDouble(span));
            if (span.calls() > 0) {
                boolean first = points.isEmpty();
                boolean last = i + 1 == spans.size() || spans.get(i + 1).calls() == 0;
                points.append(first ? point(x.at(span.fromMillis() / 1000), height) : "");
                points.append(point(x.at((span.fromMillis() + span.toMillis()) / 2000), height));
                points.append(last ? point(x.at(span.toMillis() / 1000), height) : "");
                if (last) {
                    nodes.add(Markup.el(
                            "polyline",
                            Markup.cls("line fine " + classes),
                            Markup.attr("points", points.toString().strip())));
                    points.setLength(0);
                }
            }
        }
        return Markup.all(nodes);
    }

    private static String point(double x, double y) {
        return String.format(Locale.ROOT, "%.1f,%.1f ", x, y);
    }

    /** Standing below the axis; as high as the share of the time that the application stood still. */
    private static Node pauses(Scale x, List<Span> spans) {
        return Markup.all(spans.stream().filter(span -> span.pausedMillis() > 0).map(span -> {
            double height = Math.max(3, span.pausedShare() * STRIP);
            double from = x.at(span.fromMillis() / 1000);
            return Markup.el(
                    "rect",
                    Markup.cls("paused"),
                    Fill.of(WaitState.GC).attribute(),
                    Markup.attr("x", from),
                    Markup.attr("y", STRIP_TOP + STRIP - height),
                    Markup.attr("width", x.at(span.toMillis() / 1000) - from),
                    Markup.attr("height", height));
        }));
    }

    /** Left end of a text above the limit where the fewest spans reach up to it. */
    private static double freest(Scale x, Scale y, List<Span> spans, double limit, double textWidth) {
        double best = LEFT + 8;
        long fewest = Long.MAX_VALUE;
        for (double left = LEFT + 8; left + textWidth + 8 <= x.to(); left += 8) {
            double from = left - 6;
            double to = left + textWidth + 6;
            long crossing = spans.stream()
                    .filter(span -> x.at(span.toMillis() / 1000) > from && x.at(span.fromMillis() / 1000) < to)
                    .filter(span -> span.calls() > 0 && y.at(span.slowestMillis()) < limit + 4)
                    .count();
            if (crossing < fewest) {
                fewest = crossing;
                best = left;
            }
        }
        return best;
    }

    /** The names of the lines next to their ends, moved apart where they end close to each other. */
    private static Node names(Scale y, List<Span> spans, double x) {
        List<Span> called = spans.stream().filter(span -> span.calls() > 0).toList();
        if (called.isEmpty()) {
            return Markup.none();
        }
        Span last = called.get(called.size() - 1);
        double mean = Math.min(y.at(last.meanMillis()) + 4, BOTTOM);
        double slowest = Math.min(y.at(last.slowestMillis()) + 4, mean - LABEL_GAP);
        double down = Math.max(0, TOP + 8 - slowest);
        return Markup.all(
                Svg.label("end-name series-a", x, slowest + down, "slowest"),
                Svg.label("end-name series-b", x, Math.max(mean, slowest + down + LABEL_GAP), "mean"));
    }

    private static Node explanations(Scale x, List<Span> spans) {
        return Markup.all(spans.stream().map(span -> {
            double from = x.at(span.fromMillis() / 1000);
            return Svg.explained(
                    explanation(span),
                    Svg.rect("pointed", from, TOP, x.at(span.toMillis() / 1000) - from, STRIP_TOP + STRIP - TOP));
        }));
    }

    private static String explanation(Span span) {
        String times = span.calls() == 0
                ? "no calls"
                : "slowest " + Unbroken.millis(span.slowestMillis()) + ", mean " + Unbroken.millis(span.meanMillis())
                        + ", " + Unbroken.of(span.calls(), "call");
        return span.when() + ": " + times
                + (span.pausedMillis() > 0 ? ", garbage collection " + Unbroken.millis(span.pausedMillis()) : "");
    }

    private static String description(ExperimentResult run, Requirement requirement) {
        List<Span> spans = Span.of(run, run.timeline().size());
        double paused = spans.stream().mapToDouble(Span::pausedMillis).sum();
        return Unbroken.of(run.users(), "user") + ", requirement " + requirement.expression() + ". "
                + Exceedance.told(spans, requirement.limitMillis())
                + " Garbage collection stopped the application for " + Unbroken.millis(paused) + " of "
                + Unbroken.millis(run.windowMillis()) + ".";
    }
}
