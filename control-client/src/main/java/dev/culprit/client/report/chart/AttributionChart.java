package dev.culprit.client.report.chart;

import dev.culprit.client.report.chart.StackedBars.Bar;
import dev.culprit.client.report.chart.StackedBars.Segment;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/** Where the time of a mean call went, one bar per load level. */
public final class AttributionChart {

    private AttributionChart() {}

    /**
     * The states that took any time at any level, longest at the highest level first, so that the biggest part starts
     * at the same line in every bar.
     *
     * @param levels ascending users
     */
    public static List<WaitState> states(List<ExperimentResult> levels) {
        Comparator<WaitState> order =
                Comparator.comparingDouble(state -> -millis(levels.get(levels.size() - 1), state));
        return Arrays.stream(WaitState.values())
                .filter(state -> levels.stream().anyMatch(level -> millis(level, state) > 0))
                .sorted(order)
                .toList();
    }

    /** Mean milliseconds per call in a state; 0 if it took none or is not known. */
    public static double millis(ExperimentResult level, WaitState state) {
        double millis = level.attributionMillis().getOrDefault(state, 0.0);
        return Double.isFinite(millis) ? millis : 0;
    }

    /** Draws the chart; {@code levels} ascending, at least one. */
    public static Element render(String id, List<ExperimentResult> levels, double width) {
        List<WaitState> states = states(levels);
        List<Bar> bars = levels.stream().map(level -> bar(level, states)).toList();
        double largest = bars.stream().mapToDouble(Bar::length).max().orElse(0);
        String description = bars.stream()
                .map(bar -> bar.label() + ": "
                        + bar.segments().stream()
                                .map(segment -> segment.name() + " " + segment.shown())
                                .collect(Collectors.joining(", ")))
                .collect(Collectors.joining(". "));
        return Svg.picture(
                id,
                width,
                StackedBars.height(bars.size()),
                "Where the time of a mean call went",
                description,
                StackedBars.render(bars, width, largest, tick -> Unbroken.axisMillis(tick, largest)));
    }

    private static Bar bar(ExperimentResult level, List<WaitState> states) {
        List<Segment> segments = states.stream()
                .map(state -> new Segment(
                        state.phrase(), millis(level, state), Unbroken.millis(millis(level, state)), Fill.of(state)))
                .toList();
        double total = segments.stream().mapToDouble(Segment::value).sum();
        return new Bar(Unbroken.of(level.users(), "user"), segments, Unbroken.millis(total));
    }
}
