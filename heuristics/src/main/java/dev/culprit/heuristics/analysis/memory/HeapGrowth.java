package dev.culprit.heuristics.analysis.memory;

import static dev.culprit.heuristics.thresholds.MemoryThreshold.HEAP_GROWN_RATIO;
import static dev.culprit.heuristics.thresholds.MemoryThreshold.HEAP_KEPT_ALONE_SHARE;
import static dev.culprit.heuristics.thresholds.MemoryThreshold.HEAP_LAST_COLLECTIONS;
import static dev.culprit.heuristics.thresholds.MemoryThreshold.HEAP_MIDDLE_BEGINS_SHARE;
import static dev.culprit.heuristics.thresholds.MemoryThreshold.HEAP_MIDDLE_ENDS_SHARE;
import static dev.culprit.heuristics.thresholds.MemoryThreshold.HEAP_STILL_GROWING_RATIO;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.wording.MemorySentences;
import dev.culprit.heuristics.wording.MemorySentences.HeapBounds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Whether more and more is kept in the heap from the first window at maximum load to the last, beyond doubt.
 *
 * <p>What any collection leaves in use is an upper bound on what is kept then: most collections look for garbage among young
 * objects only. A lower bound is known only after one that looked everywhere ({@link HeapUsage.Kept}). So at the end, in the last
 * window, there must have been such a collection; at first, and on the way, any will do:
 *
 * <ul>
 *   <li>At the end more is kept than there can have been at first, by a tenth of that. The end is the least of the last three such
 *       collections.
 *   <li>It goes on: from the middle of the calls on it grows at least three quarters as fast as over all of them. A cache is full
 *       one day.
 *   <li>It is not what calls have in hand, which is more while there are many of them, as there are where they have become slower: with
 *       a single user afterwards, no collection leaves less than half of the growth; and a collection that looks everywhere leaves
 *       more than that, or the growth is more than so many calls can have in hand, each of which has no more than what any collection left,
 *       divided by the calls in progress then.
 * </ul>
 *
 * @param firstBytes no more than that is kept at first; -1 if unknown
 * @param lastBytes no less than that is kept at last; -1 if unknown
 * @param sentence what was seen
 */
public record HeapGrowth(Course course, long firstBytes, long lastBytes, String sentence) {

    /** What can be said about it. */
    public enum Course {
        GROWS,
        /** It may grow, but not beyond doubt, or not for ever. */
        STEADY,
        UNKNOWN
    }

    /**
     * @param calls that had been served by then at maximum load
     * @param inProgress calls at that moment
     */
    private record Point(double calls, int inProgress, long bytes) {}

    public static HeapGrowth of(Measurements measurements) {
        List<Evidence> runs = measurements.runs(measurements.maximumUsers(), Depth.WIDE);
        List<Point> left = left(runs);
        Point begin = runs.size() < 2 ? null : least(left, 0, calls(runs.get(0)));
        if (begin == null || leastIn(runs.get(runs.size() - 1)) == Long.MAX_VALUE) {
            return unknown(MemorySentences.noCollections());
        }
        Evidence last = runs.get(runs.size() - 1);
        Point end = keptAtLast(runs);
        if (end == null) {
            return unknown(MemorySentences.mayBeGarbage(leastIn(last), begin.bytes()));
        }
        double span = end.calls() - begin.calls();
        Point middle = least(
                left,
                begin.calls() + HEAP_MIDDLE_BEGINS_SHARE.value() * span,
                begin.calls() + HEAP_MIDDLE_ENDS_SHARE.value() * span);
        HeapBounds bounds = new HeapBounds(begin.bytes(), Math.max(0, end.bytes()));
        if (end.bytes() <= HEAP_GROWN_RATIO.value() * begin.bytes()) {
            return new HeapGrowth(Course.STEADY, begin.bytes(), end.bytes(), MemorySentences.keeps(bounds));
        }
        return middle == null
                ? unknown(MemorySentences.notKnownWhetherItGoesOn(bounds))
                : ofGrowth(begin, middle, end, bounds, inHand(end, left, last), alone(measurements, last));
    }

    /**
     * @param inHand of calls in progress at the end, at most
     * @param alone windows of a single user afterwards
     */
    private static HeapGrowth ofGrowth(
            Point begin, Point middle, Point end, HeapBounds bounds, double inHand, List<Evidence> alone) {
        if (speed(middle, end) < HEAP_STILL_GROWING_RATIO.value() * speed(begin, end)) {
            return new HeapGrowth(
                    Course.STEADY, begin.bytes(), end.bytes(), MemorySentences.fullOneDay(bounds, middle.bytes()));
        }
        double half = begin.bytes() + HEAP_KEPT_ALONE_SHARE.value() * (end.bytes() - begin.bytes());
        long left = alone.stream().mapToLong(HeapGrowth::leastIn).min().orElse(Long.MAX_VALUE);
        if (left < half) {
            return new HeapGrowth(
                    Course.STEADY, begin.bytes(), end.bytes(), MemorySentences.inHandOfManyCalls(bounds, left));
        }
        boolean keptAlone =
                alone.stream().flatMap(run -> run.heap().kept().stream()).anyMatch(kept -> kept.leastBytes() >= half);
        if (!keptAlone && end.bytes() - inHand <= begin.bytes()) {
            return unknown(MemorySentences.mayBeInHand(bounds));
        }
        return new HeapGrowth(Course.GROWS, begin.bytes(), end.bytes(), MemorySentences.keeps(bounds));
    }

    private static HeapGrowth unknown(String sentence) {
        return new HeapGrowth(Course.UNKNOWN, -1, -1, sentence);
    }

    /** What all collections left in use. */
    private static List<Point> left(List<Evidence> runs) {
        List<Point> points = new ArrayList<>();
        for (int run = 0; run < runs.size(); run++) {
            HeapUsage heap = runs.get(run).heap();
            Progress progress = Progress.of(runs.get(run));
            for (int collection = 0; collection < heap.usedBytes().length; collection++) {
                double at = heap.atMillis()[collection];
                points.add(new Point(calls(runs, run, at), progress.at(at), heap.usedBytes()[collection]));
            }
        }
        return points;
    }

    /** The least of the last collections that looked everywhere; null if none did in the last window. */
    private static @Nullable Point keptAtLast(List<Evidence> runs) {
        int last = runs.size() - 1;
        Progress progress = Progress.of(runs.get(last));
        List<HeapUsage.Kept> all = runs.get(last).heap().kept();
        return all.stream()
                .skip(Math.max(0, all.size() - HEAP_LAST_COLLECTIONS.count()))
                .min(Comparator.comparingLong(HeapUsage.Kept::leastBytes))
                .map(kept ->
                        new Point(calls(runs, last, kept.atMillis()), progress.at(kept.atMillis()), kept.leastBytes()))
                .orElse(null);
    }

    /**
     * What all calls together can have in hand at the end: as many as were in progress, each with no more than its part of what any
     * collection left. The end of the window does not tell of calls that go on after it; so there are no fewer than on average.
     */
    private static double inHand(Point end, List<Point> left, Evidence last) {
        double onAverage =
                last.services().stream().mapToDouble(ServiceCalls::totalMillis).sum() / last.windowMillis();
        return Math.max(end.inProgress(), onAverage)
                * left.stream()
                        .filter(point -> point.inProgress() > 0)
                        .mapToDouble(point -> (double) point.bytes() / point.inProgress())
                        .min()
                        .orElse(0);
    }

    /** When calls begin and end. */
    private record Progress(List<Service> services) {

        /**
         * Of one service, in order.
         *
         * @param weight how many calls each of them stands for
         */
        @SuppressWarnings("ArrayRecordComponent") // never compared
        private record Service(double[] starts, double[] ends, double weight) {

            static Service of(ServiceCalls calls) {
                return new Service(
                        Arrays.stream(calls.startMillis()).sorted().toArray(),
                        IntStream.range(0, calls.sampled())
                                .mapToDouble(call -> calls.startMillis()[call] + calls.responseMillis()[call])
                                .sorted()
                                .toArray(),
                        calls.weight());
            }
        }

        static Progress of(Evidence run) {
            return new Progress(run.services().stream().map(Service::of).toList());
        }

        /** Calls at that moment. */
        int at(double millis) {
            return (int) Math.round(services.stream()
                    .mapToDouble(one -> one.weight * (upTo(one.starts, millis) - upTo(one.ends, millis)))
                    .sum());
        }

        private static int upTo(double[] sorted, double millis) {
            int found = Arrays.binarySearch(sorted, Math.nextUp(millis));
            return found >= 0 ? found : -found - 1;
        }
    }

    /** Served up to a moment of a window, in it and those before. */
    private static double calls(List<Evidence> runs, int index, double atMillis) {
        return runs.subList(0, index).stream().mapToDouble(HeapGrowth::calls).sum()
                + calls(runs.get(index)) * atMillis / runs.get(index).windowMillis();
    }

    private static double calls(Evidence run) {
        return run.services().stream().mapToInt(ServiceCalls::count).sum();
    }

    private static @Nullable Point least(List<Point> points, double fromCalls, double toCalls) {
        return points.stream()
                .filter(point -> point.calls() >= fromCalls && point.calls() <= toCalls)
                .min(Comparator.comparingLong(Point::bytes))
                .orElse(null);
    }

    private static double speed(Point from, Point to) {
        return (to.bytes() - from.bytes()) / (to.calls() - from.calls());
    }

    /** The largest number if there was no collection. */
    private static long leastIn(Evidence run) {
        return Arrays.stream(run.heap().usedBytes()).min().orElse(Long.MAX_VALUE);
    }

    /** The windows of a single user that came later. */
    private static List<Evidence> alone(Measurements measurements, Evidence last) {
        List<Evidence> all = measurements.evidence();
        return measurements.runs(1, Depth.WIDE).stream()
                .filter(run -> all.indexOf(run) > all.indexOf(last))
                .toList();
    }

    public boolean grows() {
        return course == Course.GROWS;
    }
}
