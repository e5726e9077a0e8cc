package dev.culprit.jfr.read.facts;

import dev.culprit.heuristics.model.Pause;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.places.Pauses;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The times in which the whole application stood still, as far as they touch the window: pauses of the collector, and
 * stalls that no such pause explains.
 */
public final class Standstills {

    /** The longest are kept: a collector that pauses hundreds of times per second is seen from these too. */
    static final int MAX = 3000;

    /** From this share on, a pause of the collector is why the idle thread came late. */
    private static final double EXPLAINED = 0.5;

    private Standstills() {}

    /** In order of time. */
    public static List<Pause> of(Pauses collections, List<RecordingFacts.Stall> stalls, Window window) {
        List<Pause> all = new ArrayList<>();
        for (int i = collections.firstEndingAfter(window.startNanos());
                i < collections.count() && collections.start(i) < window.endNanos();
                i++) {
            all.add(pause(
                    Pause.Kind.GC,
                    collections.start(i),
                    collections.end(i),
                    collections.name(i),
                    collections.request(i),
                    window.startNanos()));
        }
        for (RecordingFacts.Stall stall : stalls) {
            long end = stall.nanos();
            long start = end - stall.lateNanos();
            if (end > window.startNanos()
                    && start < window.endNanos()
                    && collections.overlap(start, end) < EXPLAINED * stall.lateNanos()) {
                all.add(pause(Pause.Kind.STALL, start, end, "", null, window.startNanos()));
            }
        }
        return all.stream()
                .sorted(Comparator.comparingDouble(Pause::millis).reversed())
                .limit(MAX)
                .sorted(Comparator.comparingDouble(Pause::startMillis))
                .toList();
    }

    private static Pause pause(
            Pause.Kind kind, long start, long end, String reason, Pause.@Nullable Request request, long opening) {
        return new Pause(kind, Times.millis(start - opening), Times.millis(end - start), reason, request);
    }
}
