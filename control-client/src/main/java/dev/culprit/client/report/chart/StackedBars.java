package dev.culprit.client.report.chart;

import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Node;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleFunction;

/** Horizontal bars made of segments, one bar per load level, on one scale. */
final class StackedBars {

    private static final double LEFT = 74;
    private static final double BAR = 32;
    private static final double PITCH = 44;
    private static final double TOP = 6;

    /** A part of a bar; a value that is not a positive number takes no room. */
    record Segment(String name, double value, String shown, Fill fill) {}

    /**
     * A bar.
     *
     * @param total what stands behind the bar, empty for nothing
     */
    record Bar(String label, List<Segment> segments, String total) {
        Bar {
            segments = segments.stream()
                    .filter(segment -> segment.value() > 0 && Double.isFinite(segment.value()))
                    .toList();
        }

        double length() {
            return segments.stream().mapToDouble(Segment::value).sum();
        }
    }

    private StackedBars() {}

    static double height(int bars) {
        return TOP + bars * PITCH + 24;
    }

    static Node render(List<Bar> bars, double width, double largest, DoubleFunction<String> tickLabel) {
        double margin =
                bars.stream().mapToDouble(bar -> Svg.width(bar.total())).max().orElse(0) + 14;
        Scale scale = new Scale(largest, LEFT, width - Math.max(22, margin));
        double bottom = TOP + bars.size() * PITCH;
        List<Node> nodes = new ArrayList<>();
        for (double tick : scale.ticks(width < 500 ? 3 : 6)) {
            nodes.add(Svg.line("grid", scale.at(tick), TOP, scale.at(tick), bottom));
            nodes.add(Svg.label("tick middle", scale.at(tick), bottom + 17, tickLabel.apply(tick)));
        }
        for (int i = 0; i < bars.size(); i++) {
            nodes.add(bar(bars.get(i), scale, TOP + i * PITCH + (PITCH - BAR) / 2));
        }
        return Markup.all(nodes);
    }

    private static Node bar(Bar bar, Scale scale, double top) {
        double middle = top + BAR / 2 + 4.5;
        List<Node> nodes = new ArrayList<>();
        nodes.add(Svg.label("row-name end", LEFT - 10, middle, bar.label()));
        double start = 0;
        for (Segment segment : bar.segments()) {
            double x = scale.at(start);
            double width = scale.at(start + segment.value()) - x;
            nodes.add(Svg.explained(
                    bar.label() + ": " + segment.name() + " " + segment.shown(),
                    Svg.rect(segment.fill(), x, top, width, BAR),
                    inside(segment, x + width / 2, middle, width - 8)));
            start += segment.value();
        }
        nodes.add(Svg.label("total", scale.at(start) + 8, middle, bar.total()));
        return Markup.all(nodes);
    }

    /** The fullest label that fits into the segment. */
    private static Node inside(Segment segment, double x, double y, double room) {
        for (String label : List.of(segment.name() + " " + segment.shown(), segment.shown())) {
            if (Svg.width(label) <= room) {
                return Svg.label("inside middle " + segment.fill().inkClass(), x, y, label);
            }
        }
        return Markup.none();
    }
}
