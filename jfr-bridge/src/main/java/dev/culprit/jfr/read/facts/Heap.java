package dev.culprit.jfr.read.facts;

import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.HeapUsage.Kept;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedEvent;

/**
 * What the collections left in use, and how much of it is certainly kept.
 *
 * <p>A collection that stops the application and goes through the whole heap leaves what is kept, and a little garbage that is not worth
 * moving: up to a twentieth of the heap (MarkSweepDeadRatio). G1 finds garbage among old objects while the application runs (a cycle), and clears it
 * in the collections that follow, called mixed. What the last of these leaves is kept, but for regions of which less than 15 % are
 * garbage (G1MixedGCLiveThresholdPercent), another twentieth of the heap (G1HeapWastePercent), and what has become old since the cycle
 * began: twice as much as at the rate before it, to be on the safe side. A cycle that G1 gives up, or undoes because a collection of large
 * objects has made enough room, has not marked anything to the end and tells nothing. Collectors that clear while the application allocates leave what
 * it has allocated meanwhile, however much that is: of these nothing is certain.
 */
public final class Heap {

    private static final String AFTER = "After GC";

    /** Collections of the whole heap, as HotSpot calls them. */
    private static final Set<String> WHOLE = Set.of("SerialOld", "ParallelOld", "PSMarkSweep", "G1Full");

    private static final String G1_YOUNG = "G1New";
    private static final String G1_CYCLE = "G1Old";

    /** Those that clear what a cycle found, and that before them. */
    private static final String MIXED = "Mixed";

    private static final String PREPARES_MIXED = "Prepare Mixed";

    /** The last pause of a cycle that has marked everything. */
    private static final String MARKED = "Pause Cleanup";

    private static final double NOT_WORTH_MOVING = 0.05;
    private static final double LEAST_LIVE = 0.85;
    private static final double SAFE_SIDE = 2;

    private record Sample(int gcId, long nanos, long used, long committed) {}

    private record Cycle(int gcId, long start, long end) {}

    private final List<Sample> samples = new ArrayList<>();
    private final Map<Integer, String> names = new HashMap<>();
    private final Map<Integer, String> kindsOfG1 = new HashMap<>();
    private final List<Cycle> cycles = new ArrayList<>();
    private final Set<Integer> finished = new HashSet<>();
    private long maximum = -1;

    void summary(RecordedEvent event) {
        if (event.getString("when").equals(AFTER)) {
            summary(
                    event.getInt("gcId"),
                    Times.start(event),
                    event.getLong("heapUsed"),
                    event.getLong("heapSpace.committedSize"));
        }
    }

    void summary(int gcId, long nanos, long used, long committed) {
        samples.add(new Sample(gcId, nanos, used, committed));
    }

    void configuration(RecordedEvent event) {
        maximum = event.getLong("maxSize");
    }

    void collection(RecordedEvent event) {
        long start = Times.start(event);
        collection(event.getInt("gcId"), event.getString("name"), start, start + Times.length(event));
    }

    void collection(int gcId, String name, long start, long end) {
        names.put(gcId, name);
        if (name.equals(G1_CYCLE)) {
            cycles.add(new Cycle(gcId, start, end));
        }
    }

    void pause(RecordedEvent event) {
        pause(event.getInt("gcId"), event.getString("name"));
    }

    void pause(int gcId, String name) {
        if (name.equals(MARKED)) {
            finished.add(gcId);
        }
    }

    void kindOfG1(RecordedEvent event) {
        kindOfG1(event.getInt("gcId"), event.getString("type"));
    }

    void kindOfG1(int gcId, String kind) {
        kindsOfG1.put(gcId, kind);
    }

    /** The collections that ended inside the window. */
    public HeapUsage usage(Window window) {
        samples.sort(Comparator.comparingLong(Sample::nanos));
        List<Sample> inside = samples.stream()
                .filter(sample -> window.contains(sample.nanos()))
                .toList();
        return new HeapUsage(
                maximum,
                inside.stream()
                        .mapToDouble(sample -> Times.millis(sample.nanos() - window.startNanos()))
                        .toArray(),
                inside.stream().mapToLong(Sample::used).toArray(),
                kept(window));
    }

    private List<Kept> kept(Window window) {
        List<Kept> kept = new ArrayList<>();
        samples.stream()
                .filter(sample -> WHOLE.contains(name(sample)))
                .forEach(sample -> add(sample, sample.used(), window, kept));
        cycles.stream()
                .filter(cycle -> finished.contains(cycle.gcId()))
                .forEach(cycle -> cleared(cycle)
                        .forEach(sample -> add(
                                sample,
                                LEAST_LIVE * sample.used() - SAFE_SIDE * becameOld(cycle, sample),
                                window,
                                kept)));
        kept.sort(Comparator.comparingDouble(Kept::atMillis));
        return kept;
    }

    private static void add(Sample sample, double bytes, Window window, List<Kept> kept) {
        if (window.contains(sample.nanos()) && Double.isFinite(bytes)) {
            kept.add(new Kept(
                    Times.millis(sample.nanos() - window.startNanos()),
                    Math.round(Math.max(0, bytes - NOT_WORTH_MOVING * sample.committed()))));
        }
    }

    private String name(Sample sample) {
        return names.getOrDefault(sample.gcId(), "");
    }

    /**
     * The last collection that clears what a cycle found, or the next one where nothing is left to clear; none if it is not known to be
     * the last.
     */
    private List<Sample> cleared(Cycle cycle) {
        Sample last = null;
        for (Sample sample : samples) {
            if (sample.nanos() <= cycle.end() || !name(sample).equals(G1_YOUNG)) {
                continue;
            }
            String kind = kindsOfG1.getOrDefault(sample.gcId(), PREPARES_MIXED);
            if (kind.equals(MIXED)) {
                last = sample;
            } else if (!kind.equals(PREPARES_MIXED)) {
                return List.of(last == null ? sample : last);
            }
        }
        return List.of();
    }

    /**
     * Bytes from the begin of a cycle to a collection, at the rate since old objects were last cleared before; infinite if that is not
     * known.
     */
    private double becameOld(Cycle cycle, Sample until) {
        List<Sample> before = samples.stream()
                .filter(sample -> sample.nanos() <= cycle.start())
                .toList();
        int from = before.size();
        while (from > 0 && isYoungOnly(before.get(from - 1))) {
            from--;
        }
        List<Sample> young = before.subList(Math.max(0, from - 1), before.size());
        if (young.size() < 2) {
            return Double.POSITIVE_INFINITY;
        }
        Sample first = young.get(0);
        Sample last = young.get(young.size() - 1);
        double rate = (double) (last.used() - first.used()) / (last.nanos() - first.nanos());
        return Math.max(0, rate) * (until.nanos() - cycle.start());
    }

    private boolean isYoungOnly(Sample sample) {
        String kind = kindsOfG1.getOrDefault(sample.gcId(), MIXED);
        return name(sample).equals(G1_YOUNG) && !kind.equals(MIXED);
    }
}
