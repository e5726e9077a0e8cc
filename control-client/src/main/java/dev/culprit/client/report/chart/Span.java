package dev.culprit.client.report.chart;

import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import java.util.ArrayList;
import java.util.List;

/**
 * One or several slices of a window, joined.
 *
 * @param fromMillis after the opening of the window
 * @param toMillis after the opening of the window
 * @param meanMillis mean response time of the calls that began in it; NaN if there was none
 * @param slowestMillis longest response time of these calls; NaN if there was none
 * @param pausedMillis time in which the garbage collector stopped the application
 */
public record Span(
        double fromMillis, double toMillis, long calls, double meanMillis, double slowestMillis, double pausedMillis) {

    /** The window in at most {@code most} spans of the same number of slices each; the last may have fewer. */
    public static List<Span> of(ExperimentResult run, int most) {
        List<Slice> slices = run.timeline();
        int together = Math.max(1, (slices.size() + most - 1) / most);
        List<Span> spans = new ArrayList<>();
        for (int i = 0; i < slices.size(); i += together) {
            int next = Math.min(slices.size(), i + together);
            double end = next < slices.size() ? slices.get(next).startMillis() : run.windowMillis();
            spans.add(joined(slices.subList(i, next), end));
        }
        return spans;
    }

    private static Span joined(List<Slice> slices, double endMillis) {
        long calls = 0;
        double total = 0;
        double slowest = Double.NaN;
        double paused = 0;
        for (Slice slice : slices) {
            paused += slice.pausedMillis();
            if (slice.calls() > 0) {
                calls += slice.calls();
                total += slice.calls() * slice.meanMillis();
                slowest = Double.isNaN(slowest) ? slice.slowestMillis() : Math.max(slowest, slice.slowestMillis());
            }
        }
        return new Span(
                slices.get(0).startMillis(), endMillis, calls, calls > 0 ? total / calls : Double.NaN, slowest, paused);
    }

    /** Share 0..1 of the span in which the garbage collector stopped the application. */
    double pausedShare() {
        double millis = toMillis - fromMillis;
        return millis > 0 ? Math.max(0, Math.min(1, pausedMillis / millis)) : 0;
    }

    /** For example {@code 2 s to 2.5 s}. */
    public String when() {
        return whenUntil(this);
    }

    /** From the beginning of this span to the end of a later one. */
    String whenUntil(Span last) {
        return seconds(fromMillis) + " to " + seconds(last.toMillis);
    }

    private static String seconds(double millis) {
        return Unbroken.plain(Math.rint(millis / 100) / 10) + "\u00A0s";
    }
}
