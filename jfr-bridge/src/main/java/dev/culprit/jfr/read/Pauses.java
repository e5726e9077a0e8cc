package dev.culprit.jfr.read;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** Pauses of the garbage collector in which all threads stand still. */
final class Pauses {

    private record Pause(long start, long end, int gcId) {}

    private final List<Pause> pauses = new ArrayList<>();
    private final Map<Integer, String> collections = new HashMap<>();
    private long[] starts = {};
    private long[] ends = {};

    void add(RecordedEvent pause) {
        long start = Times.start(pause);
        add(start, start + Times.length(pause), pause.getInt("gcId"));
    }

    void add(long start, long end, int gcId) {
        pauses.add(new Pause(start, end, gcId));
    }

    void name(RecordedEvent collection) {
        collections.put(
                collection.getInt("gcId"), collection.getString("name") + " (" + collection.getString("cause") + ")");
    }

    /** To be called once, after the last was added. */
    void sort() {
        pauses.sort(Comparator.comparingLong(Pause::start));
        starts = pauses.stream().mapToLong(Pause::start).toArray();
        ends = pauses.stream().mapToLong(Pause::end).toArray();
    }

    int count() {
        return starts.length;
    }

    /** Index of the first pause that ends after a moment; {@link #count()} if there is none. */
    int firstEndingAfter(long nanos) {
        int found = Arrays.binarySearch(ends, nanos);
        return found >= 0 ? found + 1 : -found - 1;
    }

    long start(int index) {
        return starts[index];
    }

    long end(int index) {
        return ends[index];
    }

    /** How much of an interval pauses cover, nanoseconds. */
    long overlap(long from, long to) {
        long covered = 0;
        for (int i = firstEndingAfter(from); i < count() && starts[i] < to; i++) {
            covered += Math.min(to, ends[i]) - Math.max(from, starts[i]);
        }
        return covered;
    }

    /** Collector and cause, for example {@code G1New (G1 Evacuation Pause)}. */
    String name(int index) {
        return collections.getOrDefault(pauses.get(index).gcId(), "garbage collection");
    }
}
