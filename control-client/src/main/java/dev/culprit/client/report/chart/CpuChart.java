package dev.culprit.client.report.chart;

import dev.culprit.client.report.chart.StackedBars.Bar;
import dev.culprit.client.report.chart.StackedBars.Segment;
import dev.culprit.client.report.markup.Markup.Element;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Who used the processors, one bar per load level. */
public final class CpuChart {

    private CpuChart() {}

    /** Whether the processor use of a level was measured. */
    public static boolean measured(ExperimentResult level) {
        return Double.isFinite(level.utilisation().jvm());
    }

    /** Share of all processors that nobody used, NaN if the machine as a whole was not measured. */
    public static double idle(Utilisation utilisation) {
        double used = utilisation.jvm()
                + utilisation.backendShare()
                + zeroIfUnknown(utilisation.loadGenerator())
                + utilisation.foreign();
        return Double.isNaN(utilisation.machine()) ? Double.NaN : Math.max(0, 1 - used);
    }

    /** Draws the chart; {@code levels} ascending, at least one, all {@link #measured}. */
    public static Element render(String id, List<ExperimentResult> levels, double width) {
        List<Bar> bars = levels.stream().map(CpuChart::bar).toList();
        double largest =
                Math.max(1, bars.stream().mapToDouble(Bar::length).max().orElse(1));
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
                "Processor use",
                description,
                StackedBars.render(bars, width, largest, Unbroken::percent));
    }

    private static Bar bar(ExperimentResult level) {
        Utilisation use = level.utilisation();
        List<Segment> segments = new ArrayList<>();
        for (CpuPart part : CpuPart.values()) {
            double share = part.share(use);
            segments.add(new Segment(part.phrase(), share, Unbroken.percent(share), part.fill()));
        }
        return new Bar(Unbroken.of(level.users(), "user"), segments, "");
    }

    static double zeroIfUnknown(double share) {
        return Double.isNaN(share) ? 0 : share;
    }
}
