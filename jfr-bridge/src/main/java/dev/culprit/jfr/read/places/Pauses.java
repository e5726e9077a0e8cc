package dev.culprit.jfr.read.places;

import dev.culprit.heuristics.model.Pause.Request;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Pauses of the garbage collector in which all threads stand still, by time. */
public final class Pauses {

    private static final String HUMONGOUS = "G1 Humongous Allocation";

    /** What HotSpot calls collections that begin, or go on, because there is no room; others are asked for, or for classes. */
    private static final Set<String> FOR_ROOM = Set.of(
            HUMONGOUS,
            "G1 Evacuation Pause",
            "G1 Preventive Collection",
            "G1 Compaction Pause",
            "Allocation Failure",
            "Ergonomics",
            "GCLocker Initiated GC",
            "Allocation Rate",
            "Allocation Stall",
            "High Usage");

    /** Those that may come after another one for the same object, when that was not enough. */
    private static final Set<String> SECOND_TRIES = Set.of("Allocation Failure", "Ergonomics", "G1 Compaction Pause");

    record Pause(long start, long end, int gcId) {}

    record Collection(String name, String cause) {}

    record Wanted(long bytes, Places.Place place) {}

    private final List<Pause> pauses;
    private final Map<Integer, Collection> collections;
    private final NavigableMap<Integer, Wanted> wanted;
    private final long[] starts;
    private final long[] ends;

    Pauses(List<Pause> pauses, Map<Integer, Collection> collections, NavigableMap<Integer, Wanted> wanted) {
        this.pauses =
                pauses.stream().sorted(Comparator.comparingLong(Pause::start)).toList();
        this.collections = Map.copyOf(collections);
        this.wanted = new TreeMap<>(wanted);
        starts = this.pauses.stream().mapToLong(Pause::start).toArray();
        ends = this.pauses.stream().mapToLong(Pause::end).toArray();
    }

    public int count() {
        return starts.length;
    }

    /** Index of the first pause that ends after a moment; {@link #count()} if there is none. */
    public int firstEndingAfter(long nanos) {
        int found = Arrays.binarySearch(ends, nanos);
        return found >= 0 ? found + 1 : -found - 1;
    }

    public long start(int index) {
        return starts[index];
    }

    public long end(int index) {
        return ends[index];
    }

    /** How much of an interval pauses cover, nanoseconds. */
    public long overlap(long from, long to) {
        long covered = 0;
        for (int i = firstEndingAfter(from); i < count() && starts[i] < to; i++) {
            covered += Math.min(to, ends[i]) - Math.max(from, starts[i]);
        }
        return covered;
    }

    /** Collector and cause, for example {@code G1New (G1 Evacuation Pause)}. */
    public String name(int index) {
        Collection collection = collections.get(pauses.get(index).gcId());
        return collection == null ? "garbage collection" : collection.name() + " (" + collection.cause() + ")";
    }

    /** What there was no room for; null if it was not for that. */
    @Nullable
    public Request request(int index) {
        int gcId = pauses.get(index).gcId();
        Collection collection = collections.get(gcId);
        if (collection == null || !FOR_ROOM.contains(collection.cause())) {
            return null;
        }
        Wanted object = wanted(index, gcId, collection.cause());
        boolean humongous = collection.cause().equals(HUMONGOUS);
        return object == null
                ? new Request(-1, humongous, null, List.of())
                : new Request(
                        object.bytes(),
                        humongous,
                        object.place().location(),
                        object.place().stack());
    }

    /** Null where the JVM does not tell: for one, when G1 begins to mark because of a humongous object. */
    private @Nullable Wanted wanted(int index, int gcId, String cause) {
        Wanted own = wanted.get(gcId);
        if (own != null || index == 0 || !SECOND_TRIES.contains(cause)) {
            return own;
        }
        Map.Entry<Integer, Wanted> last = wanted.floorEntry(gcId);
        return last != null && last.getKey() >= pauses.get(index - 1).gcId() ? last.getValue() : null;
    }
}
