package dev.culprit.jfr.read.places;

import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.places.Pauses.Collection;
import dev.culprit.jfr.read.places.Pauses.Pause;
import dev.culprit.jfr.read.places.Pauses.Wanted;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import jdk.jfr.consumer.RecordedEvent;

/** Collects what a recording tells of {@link Pauses}, in any order. */
public final class PauseLog {

    private final List<Pause> pauses = new ArrayList<>();
    private final Map<Integer, Collection> collections = new HashMap<>();
    private final NavigableMap<Integer, Wanted> wanted = new TreeMap<>();
    private final Places places = new Places();

    public void add(RecordedEvent pause) {
        long start = Times.start(pause);
        add(start, start + Times.length(pause), pause.getInt("gcId"));
    }

    public void add(long start, long end, int gcId) {
        pauses.add(new Pause(start, end, gcId));
    }

    public void name(RecordedEvent collection) {
        name(collection.getInt("gcId"), collection.getString("name"), collection.getString("cause"));
    }

    public void name(int gcId, String name, String cause) {
        collections.put(gcId, new Collection(name, cause));
    }

    /** An object found no room, so that a collection is to come. */
    public void want(RecordedEvent allocation) {
        want(allocation.getInt("gcId"), allocation.getLong("size"), places.of(allocation.getStackTrace()));
    }

    /** Of several threads that want room at once, the one counts that wants least: if it finds none, the heap is full. */
    public void want(int gcId, long bytes, Places.Place place) {
        wanted.merge(gcId, new Wanted(bytes, place), (one, other) -> one.bytes() <= other.bytes() ? one : other);
    }

    /** The pauses so far, by time. */
    public Pauses sorted() {
        return new Pauses(pauses, collections, wanted);
    }
}
