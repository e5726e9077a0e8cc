package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.pass.Names;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.places.MonitorPlaces;
import dev.culprit.jfr.read.places.Places;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import org.jspecify.annotations.Nullable;

/** Numbers the places where calls wait, and sums up waiting per service and place. */
final class Sites {

    /** Of each service, so that what is not told of one is little of its time, however long others wait. */
    static final int MAX_PER_STATE = 50;

    /** So that, for example, a server that reads from thousands of peers does not fill the memory. */
    static final int MAX_PLACES = 20_000;

    static final String OTHERS = "(others)";

    /** Where nobody tells its class. */
    static final String UNKNOWN_MONITOR = "unknown monitor";

    private static final double UPPER_QUARTILE = 0.75;

    private record Key(
            WaitState state, String resource, @Nullable String location) {}

    private record Site(Key key, List<String> stack, boolean statement) {}

    private final Map<Key, Integer> indexOf = new HashMap<>();
    /** The same of sites that have no place, as in wide runs all have: looked up for each wait. */
    private final Map<WaitState, Map<String, Integer>> withoutPlace = new EnumMap<>(WaitState.class);

    private final List<Site> sites = new ArrayList<>();
    private final Map<Integer, Owners> owners = new HashMap<>();
    private final Sums exclusive = new Sums();
    private final Sums executions = new Sums();
    private final Sums sizes = new Sums();
    private final Repetitions repetitions = new Repetitions();
    private final MonitorPlaces monitorPlaces = new MonitorPlaces();

    int index(WaitState state, String resource, Places.Place place) {
        return index(state, resource, place, false);
    }

    /** The place of a database call that executes a statement, whose executions are counted too. */
    int statement(String text, Places.Place place) {
        return index(WaitState.DATABASE, text, place, true);
    }

    private int index(WaitState state, String resource, Places.Place place, boolean statement) {
        // Samples hit a hot method in many lines; it is one place all the same.
        String location = state == WaitState.CPU ? null : place.location();
        Map<String, Integer> without = withoutPlace.computeIfAbsent(state, key -> new HashMap<>());
        Key key = location == null ? null : new Key(state, resource, location);
        Integer known = key == null ? without.get(resource) : indexOf.get(key);
        if (known != null) {
            return known;
        }
        if (sites.size() >= MAX_PLACES && !resource.equals(OTHERS)) {
            return index(state, OTHERS, Places.Place.NONE, statement);
        }
        if (key == null) {
            without.put(resource, sites.size());
        } else {
            indexOf.put(key, sites.size());
        }
        sites.add(new Site(new Key(state, resource, place.location()), place.stack(), statement));
        return sites.size() - 1;
    }

    /** The same place in code, where something else is waited for. */
    int sibling(int site, WaitState state, String resource) {
        Site found = sites.get(site);
        return index(state, resource, new Places.Place(found.key().location(), null, found.stack()));
    }

    /** Whether a site is the execution of a statement. */
    boolean isStatement(int site) {
        return sites.get(site).statement();
    }

    String resource(int site) {
        return sites.get(site).key().resource();
    }

    WaitState state(int site) {
        return sites.get(site).key().state();
    }

    void owner(int site, String thread, long nanos) {
        owners.computeIfAbsent(site, index -> new Owners()).add(thread, nanos);
    }

    /** Adds a message of known size that is sent. */
    void sent(int service, int site, long bytes) {
        sent(service, site, bytes, 1);
    }

    /** The same of several messages together. */
    void sent(int service, int site, long bytes, long messages) {
        sizes.add(service, site, bytes, messages);
    }

    /** NaN unless it is known of half of them. */
    private double meanBytes(int service, int site, long messages) {
        long known = sizes.count(service, site);
        return known == 0 || 2 * known < messages ? Double.NaN : (double) sizes.total(service, site) / known;
    }

    /** Adds waiting that no state of higher precedence claimed. */
    void waited(int service, int site, long nanos) {
        waited(service, site, nanos, 1);
    }

    /** The same of several waits together. */
    void waited(int service, int site, long nanos, long waits) {
        exclusive.add(service, site, nanos, waits);
    }

    /** Adds one database call, whole, whatever else claims parts of its time. */
    void executed(int service, int site, long nanos) {
        executed(service, site, nanos, 1);
    }

    /** The same of several calls together. */
    void executed(int service, int site, long nanos, long times) {
        if (isStatement(site)) {
            executions.add(service, site, nanos, times);
        }
    }

    /** Adds one call that executed a statement so many times, at least once. */
    void repeated(int service, int site, int times) {
        repetitions.add(service, site, times);
    }

    /** A virtual thread was found here while nothing else is known of what it waits for. */
    void stood(int service, Places.Place place) {
        monitorPlaces.add(service, place);
    }

    /**
     * The longest waits of each service in each state, longest first.
     *
     * @param weights by service, how many calls each of the kept ones stands for
     */
    List<WaitSite> waitSites(Names services, Holders holders, IntToDoubleFunction weights) {
        Map<WaitState, Map<Integer, List<WaitSite>>> byState = new EnumMap<>(WaitState.class);
        exclusive.forEach((service, site, nanos, count) -> byState.computeIfAbsent(state(site), key -> new TreeMap<>())
                .computeIfAbsent(service, key -> new ArrayList<>())
                .addAll(waitSites(
                        services,
                        service,
                        site,
                        holders,
                        Math.round(nanos * weights.applyAsDouble(service)),
                        Math.round(count * weights.applyAsDouble(service)))));
        Comparator<WaitSite> longestFirst =
                Comparator.comparingDouble(WaitSite::totalMillis).reversed();
        List<WaitSite> all = new ArrayList<>();
        for (Map<Integer, List<WaitSite>> byService : byState.values()) {
            byService.values().stream()
                    .flatMap(list -> list.stream().sorted(longestFirst).limit(MAX_PER_STATE))
                    .sorted(longestFirst)
                    .forEach(all::add);
        }
        return all;
    }

    private List<WaitSite> waitSites(Names services, int service, int site, Holders holders, long nanos, long count) {
        String name = services.name(service);
        Key key = sites.get(site).key();
        boolean unknown = key.state() == WaitState.MONITOR && key.resource().equals(UNKNOWN_MONITOR);
        List<MonitorPlaces.Part> parts = unknown ? monitorPlaces.of(service) : List.of();
        return parts.isEmpty()
                ? List.of(waitSite(name, service, site, holders, nanos, count))
                : parts.stream().map(part -> waitSite(name, part, nanos, count)).toList();
    }

    private static WaitSite waitSite(String service, MonitorPlaces.Part part, long nanos, long count) {
        return new WaitSite(
                WaitState.MONITOR,
                service,
                part.method(),
                new WaitSite.Code(part.location(), part.stack()),
                null,
                new WaitSite.Amount(Times.millis(nanos) * part.share(), Math.max(1, Math.round(count * part.share()))));
    }

    private WaitSite waitSite(String name, int service, int site, Holders holders, long nanos, long count) {
        Site found = sites.get(site);
        return new WaitSite(
                found.key().state(),
                name,
                found.key().resource(),
                new WaitSite.Code(found.key().location(), found.stack()),
                holders.of(
                        found.key().state(), found.key().resource(), found.key().location(), owners.get(site)),
                new WaitSite.Amount(
                        Times.millis(nanos), count, meanBytes(service, site, exclusive.count(service, site))));
    }

    /**
     * Executions of statements per service and place, longest first.
     *
     * @param weights by service, how many calls each of the kept ones stands for
     */
    List<StatementUsage> statements(Names services, IntToDoubleFunction weights) {
        List<StatementUsage> usage = new ArrayList<>();
        executions.forEach((service, site, nanos, count) -> {
            Key key = sites.get(site).key();
            Repetitions.Counts perCall = repetitions.of(service, site);
            double weight = weights.applyAsDouble(service);
            usage.add(new StatementUsage(
                    services.name(service),
                    key.resource(),
                    key.location(),
                    Math.round(count * weight),
                    Times.millis(nanos) * weight,
                    new StatementUsage.PerCall(
                            (int) Math.round(perCall.calls() * weight),
                            perCall.quantile(UPPER_QUARTILE),
                            perCall.most())));
        });
        usage.sort(Comparator.comparingDouble(StatementUsage::totalMillis).reversed());
        return usage;
    }
}
