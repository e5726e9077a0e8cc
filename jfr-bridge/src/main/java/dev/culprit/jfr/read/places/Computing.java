package dev.culprit.jfr.read.places;

import dev.culprit.heuristics.model.ComputingSite;
import dev.culprit.jfr.events.threads.ComputingEvent;
import dev.culprit.jfr.read.pass.Names;
import dev.culprit.jfr.read.pass.Times;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;

/** Counts per service and method the threads that were found computing when the JVM stopped them. */
public final class Computing {

    public static final String EVENT = ComputingEvent.NAME;

    /** More than a window of minutes has. */
    private static final int MAX_LOOKS = 20_000;

    /** One thread at one moment. */
    public record Look(long threadId, long nanos, Places.Place place) {}

    private record Key(int service, String method) {}

    private final Places places;
    private final Map<Key, Map<Places.Place, Integer>> looks = new HashMap<>();
    private int count;

    public Computing(Places places) {
        this.places = places;
    }

    public Look look(RecordedEvent event) {
        return new Look(
                event.getLong("threadId"),
                Times.start(event) + Times.length(event) / 2,
                places.of(event.getString("stack")));
    }

    /** Counts a thread in a call of the service. */
    public void add(int service, Look look) {
        if (count < MAX_LOOKS) {
            count++;
            Key key = new Key(service, look.place().hot());
            looks.computeIfAbsent(key, k -> new HashMap<>()).merge(look.place(), 1, Integer::sum);
        }
    }

    /** All of them, because shares of a service are taken; most first, each with its most frequent stack. */
    public List<ComputingSite> sites(Names services) {
        List<ComputingSite> sites = new ArrayList<>();
        looks.forEach((key, found) -> sites.add(site(services.name(key.service()), key.method(), found)));
        sites.sort(Comparator.comparingLong(ComputingSite::looks).reversed());
        return sites;
    }

    private static ComputingSite site(String service, String method, Map<Places.Place, Integer> found) {
        Places.Place most =
                Collections.max(found.entrySet(), Map.Entry.comparingByValue()).getKey();
        int looks = found.values().stream().mapToInt(Integer::intValue).sum();
        return new ComputingSite(service, method, most.location(), most.stack(), looks);
    }
}
