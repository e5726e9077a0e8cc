package dev.culprit.jfr.read.waits;

import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import dev.culprit.jfr.read.places.Places;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import jdk.jfr.consumer.RecordedEvent;
import org.jspecify.annotations.Nullable;

/** Who held the locks that others waited for, where, and what they did meanwhile: from samples of the agent. */
final class Holders {

    private static final int MAX_SAMPLES = 20_000;

    private record Lock(WaitState state, String resource) {}

    /** A thread that held a lock at one moment while others waited for it. */
    static final class Sample {
        private final long nanos;
        private final long holderId;
        private final long waiterId;
        private final String holder;
        private final String holderState;
        private final @Nullable String waitLocation;
        private final List<String> stack;
        private final int waiting;
        private @Nullable WaitState doing;
        private @Nullable String pool;

        private Sample(RecordedEvent event, Places places) {
            nanos = Times.start(event) + Times.length(event) / 2;
            holderId = event.getLong("holderId");
            waiterId = event.getLong("waiterId");
            holder = event.getString("holder");
            holderState = event.getString("holderState");
            waiting = event.getInt("waiting");
            waitLocation = places.of(event.getString("waiterStack")).location();
            stack = places.of(event.getString("holderStack")).stack();
        }

        long nanos() {
            return nanos;
        }

        long holderId() {
            return holderId;
        }

        long waiterId() {
            return waiterId;
        }

        /** The waiting thread stood inside this pool: the lock is one of the pool's own. */
        void insidePool(String name) {
            pool = name;
        }

        /** The holder served a call; what claims that moment of it, null if nothing does. */
        void doing(@Nullable WaitState claimed) {
            doing = claimed != null
                    ? claimed
                    : switch (holderState) {
                        case "RUNNABLE" -> WaitState.CPU;
                        case "BLOCKED" -> WaitState.MONITOR;
                        default -> WaitState.UNKNOWN; // it waits, but so shortly that no event was written
                    };
        }
    }

    private final Window window;
    private final Places places;
    private final Map<Lock, List<Sample>> samples = new HashMap<>();
    private int count;

    Holders(Window window, Places places) {
        this.window = window;
        this.places = places;
    }

    /** Null if the sample is not of the window, or one too many. */
    @Nullable
    Sample add(RecordedEvent event) {
        if (!window.contains(Times.start(event)) || count >= MAX_SAMPLES) {
            return null;
        }
        count++;
        String type = event.getString("lockClass");
        Lock lock = event.getBoolean("monitor")
                ? new Lock(WaitState.MONITOR, type)
                : new Lock(WaitState.LOCK, Parks.resource(type));
        Sample sample = new Sample(event, places);
        samples.computeIfAbsent(lock, l -> new ArrayList<>()).add(sample);
        return sample;
    }

    /**
     * The holder of what is waited for at a place; for a pool, that of the locks inside it which keep threads waiting. Several locks may be of one class: samples of threads that waited at
     * this very place count; only if there are none, all samples of the class do.
     *
     * @param owners whom the events of the waits themselves name, null if they name nobody
     * @return null if nobody was seen
     */
    @Nullable
    LockHolder of(WaitState state, String resource, @Nullable String location, @Nullable Owners owners) {
        List<Sample> ofClass = state == WaitState.POOL
                ? insidePool(resource)
                : samples.getOrDefault(new Lock(state, resource), List.of());
        List<Sample> here = ofClass.stream()
                .filter(sample -> Objects.equals(sample.waitLocation, location))
                .toList();
        List<Sample> found = here.isEmpty() ? ofClass : here;
        if (found.isEmpty()) {
            return owners == null ? null : LockHolder.named(owners.dominant());
        }
        return new LockHolder(owners == null ? name(found) : owners.dominant(), stack(found), doing(found));
    }

    private List<Sample> insidePool(String name) {
        return samples.values().stream()
                .flatMap(List::stream)
                .filter(sample -> name.equals(sample.pool))
                .toList();
    }

    private static String name(List<Sample> found) {
        Owners owners = new Owners();
        found.forEach(sample -> owners.add(sample.holder, sample.waiting));
        return owners.dominant();
    }

    /** The most frequent one; of equals, that which was seen first. */
    private static List<String> stack(List<Sample> found) {
        Map<List<String>, Integer> stacks = new LinkedHashMap<>();
        found.forEach(sample -> stacks.merge(sample.stack, 1, Integer::sum));
        int most = stacks.values().stream().max(Comparator.naturalOrder()).orElseThrow();
        return stacks.entrySet().stream()
                .filter(entry -> entry.getValue() == most)
                .findFirst()
                .orElseThrow()
                .getKey();
    }

    private static Map<WaitState, Double> doing(List<Sample> found) {
        Map<WaitState, Double> shares = new EnumMap<>(WaitState.class);
        long inCalls = found.stream().filter(sample -> sample.doing != null).count();
        for (Sample sample : found) {
            if (sample.doing != null) {
                shares.merge(sample.doing, 1.0 / inCalls, Double::sum);
            }
        }
        return shares;
    }
}
