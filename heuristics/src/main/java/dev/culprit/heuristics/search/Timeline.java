package dev.culprit.heuristics.search;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * What happened when: the window in equal slices, at most {@value #MOST} and at least {@value #SHORTEST_MILLIS} ms long
 * each. A shorter window is one slice.
 */
final class Timeline {

    static final int MOST = 120;
    static final int SHORTEST_MILLIS = 500;

    private Timeline() {}

    /** The slices in order of time; empty if there was no window. */
    static List<Slice> of(Evidence run) {
        double window = run.windowMillis();
        if (!(window > 0)) {
            return List.of();
        }
        int count = (int) Math.max(1, Math.min(MOST, Math.floor(window / SHORTEST_MILLIS)));
        double length = window / count;
        double[] calls = new double[count];
        double[] total = new double[count];
        double[] slowest = new double[count];
        for (ServiceCalls service : run.services()) {
            for (int call = 0; call < service.sampled(); call++) {
                int slice = slice(service.startMillis()[call], length, count);
                double millis = service.responseMillis()[call];
                calls[slice] += service.weight();
                total[slice] += millis * service.weight();
                slowest[slice] = Math.max(slowest[slice], millis);
            }
        }
        double[] paused = paused(run.pauses(), length, count);
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            slices.add(new Slice(
                    micros(i * length),
                    (int) Math.round(calls[i]),
                    calls[i] == 0 ? Double.NaN : micros(total[i] / calls[i]),
                    calls[i] == 0 ? Double.NaN : micros(slowest[i]),
                    micros(paused[i])));
        }
        return slices;
    }

    /** A call on a border belongs to the slice that it opens; one on the closing of the window to the last slice. */
    private static int slice(double startMillis, double length, int count) {
        return (int) Math.max(0, Math.min(count - 1, Math.floor(startMillis / length)));
    }

    /** Milliseconds of collections per slice; one that lasts over a border counts on both sides with its part. */
    private static double[] paused(List<Pause> pauses, double length, int count) {
        double[] paused = new double[count];
        for (Pause pause : pauses) {
            double end = Math.min(pause.endMillis(), count * length);
            if (pause.kind() == Pause.Kind.GC && end > 0) {
                for (int i = slice(pause.startMillis(), length, count); i <= slice(end, length, count); i++) {
                    double part = Math.min(end, (i + 1) * length) - Math.max(pause.startMillis(), i * length);
                    paused[i] += Math.max(0, part);
                }
            }
        }
        // reports of two collectors about the same moment may overlap
        return Arrays.stream(paused).map(millis -> Math.min(millis, length)).toArray();
    }

    /** Digits that nobody can measure would only make documents long. */
    private static double micros(double millis) {
        return Math.rint(millis * 1000) / 1000;
    }
}
