package dev.culprit.jfr.read.places;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where virtual threads were found waiting at monitors, per service. It stands in for what the events of these waits do not
 * tell: looks come at even intervals, so that a place was found as often as its share of the waiting is.
 */
public final class MonitorPlaces {

    /** More than a window of minutes has. */
    private static final int MAX_LOOKS = 20_000;

    /**
     * One place.
     *
     * @param method that takes the monitor, in place of the monitor's class
     * @param share of the service's waiting, 0..1
     */
    public record Part(String method, @Nullable String location, List<String> stack, double share) {}

    private record Key(String method, @Nullable String location) {}

    private static final class Found {
        private final List<String> stack;
        private int looks;

        Found(List<String> stack) {
            this.stack = stack;
        }
    }

    private final Map<Integer, Map<Key, Found>> places = new HashMap<>();
    private int count;

    /** A thread that served this service was found there. */
    public void add(int service, Places.Place place) {
        if (count < MAX_LOOKS) {
            count++;
            places.computeIfAbsent(service, s -> new LinkedHashMap<>())
                    .computeIfAbsent(new Key(place.hot(), place.location()), key -> new Found(place.stack()))
                    .looks++;
        }
    }

    /** Empty if nobody was found waiting. */
    public List<Part> of(int service) {
        Map<Key, Found> found = places.getOrDefault(service, Map.of());
        int all = found.values().stream().mapToInt(place -> place.looks).sum();
        List<Part> parts = new ArrayList<>();
        found.forEach((key, place) ->
                parts.add(new Part(key.method(), key.location(), place.stack, (double) place.looks / all)));
        return parts;
    }
}
