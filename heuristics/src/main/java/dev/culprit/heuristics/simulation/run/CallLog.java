package dev.culprit.heuristics.simulation.run;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.simulation.Account;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Request;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What the probes at one service write down during one window. */
@SuppressWarnings("EnumOrdinal") // indexes arrays that do not outlive the run: maps would cost most of its time
final class CallLog implements Account {

    /** Distance of the execution samples that name hot methods. */
    private static final double SAMPLING_MILLIS = 20;

    private static final int STATES = WaitState.values().length;

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Entry(double start, double response, double[] states) {}

    private static final class Sum {
        private double millis;
        private long uses;
        private long messages;
        private double bytes;
        private @Nullable String previousOwner;
    }

    /** How often the calls executed a statement, for those that did. */
    private static final class Repetitions {
        private final List<Integer> perCall = new ArrayList<>();
        private int current;

        void endOfCall() {
            if (current > 0) {
                perCall.add(current);
                current = 0;
            }
        }

        int quantile(double share) {
            List<Integer> sorted = perCall.stream().sorted().toList();
            return sorted.get((int) Math.ceil(share * sorted.size()) - 1);
        }
    }

    private final String service;
    private final Depth depth;
    private final boolean countsRows;
    private final List<Entry> entries = new ArrayList<>();
    private final Map<Place, Sum> places = new LinkedHashMap<>();
    private final Map<Place, Double> allocated = new LinkedHashMap<>();
    /** By statement, those of each result. */
    private final Map<String, List<Double>> rows = new HashMap<>();

    private final Map<Place, Repetitions> repetitions = new HashMap<>();
    private final Set<WaitState> used = EnumSet.noneOf(WaitState.class);
    private double[] current = new double[STATES];

    /** @param countsRows whether rows of results are counted */
    CallLog(String service, Depth depth, boolean countsRows) {
        this.service = service;
        this.depth = depth;
        this.countsRows = countsRows;
    }

    /** Writes down a call that has just ended. */
    void add(Request request, double windowStart) {
        current = new double[STATES];
        request.account(this);
        repetitions.values().forEach(Repetitions::endOfCall);
        entries.add(new Entry(request.start() - windowStart, request.age(), current));
    }

    @Override
    public void spend(Place place, double millis, boolean first) {
        spend(place.state(), millis);
        Sum sum = sum(place);
        sum.millis += millis;
        sum.uses += first ? 1 : 0;
        if (first && place.state() == WaitState.DATABASE) {
            repetitions.computeIfAbsent(seen(place), key -> new Repetitions()).current++;
        }
    }

    @Override
    public void sent(Place place, double bytes) {
        Sum sum = sum(place);
        sum.messages++;
        sum.bytes += bytes;
    }

    @Override
    public void allocated(Place place, double bytes) {
        allocated.merge(place, bytes, Double::sum);
    }

    @Override
    public void fetched(Place place, double number) {
        if (countsRows) {
            rows.computeIfAbsent(place.resource(), statement -> new ArrayList<>())
                    .add(number);
        }
    }

    /** Wide runs take no stacks. */
    private Place seen(Place place) {
        return depth == Depth.TARGETED ? place : place.withoutLocation();
    }

    @Override
    public void spend(WaitState state, double millis) {
        if (millis > 0) {
            current[state.ordinal()] += millis;
            used.add(state);
        }
    }

    @Override
    public void previousOwner(Place place, String thread) {
        sum(place).previousOwner = thread;
    }

    private Sum sum(Place place) {
        Sum known = places.get(place);
        if (known == null) {
            known = new Sum();
            places.put(place, known);
        }
        return known;
    }

    boolean isEmpty() {
        return entries.isEmpty();
    }

    ServiceCalls calls() {
        entries.sort(Comparator.comparingDouble(Entry::start));
        int count = entries.size();
        double[] starts = new double[count];
        double[] responses = new double[count];
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        used.forEach(state -> states.put(state, new double[count]));
        for (int i = 0; i < count; i++) {
            int call = i;
            Entry entry = entries.get(i);
            starts[i] = entry.start;
            responses[i] = entry.response;
            states.forEach((state, values) -> values[call] = entry.states[state.ordinal()]);
        }
        return new ServiceCalls(service, starts, responses, states);
    }

    /** Wide runs take no stacks: they know no locations and no hot methods. */
    List<WaitSite> waitSites() {
        Map<Place, Sum> seen = new LinkedHashMap<>();
        places.forEach((place, sum) -> {
            if (depth == Depth.TARGETED || place.state() != WaitState.CPU) {
                Sum merged = seen.computeIfAbsent(seen(place), key -> new Sum());
                merged.millis += sum.millis;
                merged.uses += sum.uses;
                merged.messages += sum.messages;
                merged.bytes += sum.bytes;
                merged.previousOwner = sum.previousOwner;
            }
        });
        List<WaitSite> sites = new ArrayList<>();
        seen.forEach((place, sum) -> {
            long uses = place.state() == WaitState.CPU ? Math.round(sum.millis / SAMPLING_MILLIS) : sum.uses;
            if (uses > 0) {
                sites.add(new WaitSite(
                        place.state(),
                        service,
                        place.resource(),
                        new WaitSite.Code(place.location(), place.stack()),
                        sum.previousOwner == null ? null : LockHolder.named(sum.previousOwner),
                        new WaitSite.Amount(
                                sum.millis, uses, sum.messages == 0 ? Double.NaN : sum.bytes / sum.messages)));
            }
        });
        return sites;
    }

    /** Most first; wide runs take no samples of allocations. */
    List<AllocationSite> allocations() {
        return depth == Depth.WIDE
                ? List.of()
                : allocated.entrySet().stream()
                        .map(entry -> new AllocationSite(
                                entry.getKey().resource(),
                                entry.getKey().location(),
                                entry.getKey().stack(),
                                entry.getValue()))
                        .sorted(Comparator.comparingDouble(AllocationSite::bytes)
                                .reversed())
                        .toList();
    }

    List<StatementUsage> statements() {
        return waitSites().stream()
                .filter(site -> site.state() == WaitState.DATABASE)
                .map(site -> {
                    Repetitions made = Objects.requireNonNull(
                            repetitions.get(new Place(site.state(), site.resource(), site.location())));
                    return new StatementUsage(
                            service,
                            site.resource(),
                            site.location(),
                            site.waits(),
                            site.totalMillis(),
                            new StatementUsage.PerCall(made.perCall.size(), made.quantile(0.75), made.quantile(1)),
                            rows.getOrDefault(site.resource(), List.of()));
                })
                .toList();
    }
}
