package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.Pause;
import java.util.ArrayList;
import java.util.List;

/** The state of a {@link SimulatedHeap}, and what its collections were since somebody last asked for it. */
public final class Heap {

    /** What one call, or the application itself, keeps from being collected. */
    static final class Kept {
        private int collections;
        private double young;
        private double old;
    }

    /** An object that needs room, and the code that makes it. */
    record Wanted(Place place, double bytes) {}

    private record Collection(double startMillis, double millis, boolean full, long left, Wanted wanted) {

        double endMillis() {
            return startMillis + millis;
        }

        String name() {
            return full ? "SimulatedOld (Allocation Failure)" : "SimulatedYoung (Allocation Failure)";
        }
    }

    private final Simulation simulation;
    private final SimulatedHeap plan;
    private final Kept cached = new Kept();
    private final List<Collection> log = new ArrayList<>();
    private int collections;
    private double allocated;
    private double youngKept;
    private double old;
    private double oldKept;

    Heap(Simulation simulation, SimulatedHeap plan) {
        this.simulation = simulation;
        this.plan = plan;
        old = plan.keptBytes();
        oldKept = plan.keptBytes();
    }

    /** True if there was no room for the object, so that everything stands still now. */
    boolean allocate(Kept owner, Wanted object) {
        boolean full = allocated + object.bytes > plan.youngBytes();
        if (full) {
            collect(object);
        }
        promote(owner);
        owner.young += object.bytes;
        youngKept += object.bytes;
        allocated += object.bytes;
        return full;
    }

    /** Keeps something beyond the call, in place of the oldest that is kept so once it is more than the bound. */
    boolean cache(Wanted object, double bound) {
        promote(cached);
        drop(cached, Math.max(0, cached.old + cached.young + object.bytes - bound));
        return allocate(cached, object);
    }

    /**
     * Makes so many bytes of such objects, each of which is of no use any more when the next is made. True if there was no room
     * for one of them.
     */
    boolean discard(double bytes, Wanted object) {
        if (bytes > plan.youngBytes()) {
            throw new IllegalArgumentException(bytes + " bytes at once, young generation of " + plan.youngBytes());
        }
        boolean full = allocated + bytes > plan.youngBytes();
        double fit = full ? object.bytes * Math.floor((plan.youngBytes() - allocated) / object.bytes) : 0;
        if (full) {
            collect(object);
        }
        allocated += bytes - fit;
        return full;
    }

    /** What only this owner could reach may be collected. */
    public void drop(Kept owner) {
        promote(owner);
        drop(owner, owner.old + owner.young);
    }

    private void drop(Kept owner, double bytes) {
        double ofOld = Math.min(owner.old, bytes);
        double ofYoung = Math.min(owner.young, bytes - ofOld);
        owner.old -= ofOld;
        oldKept -= ofOld;
        owner.young -= ofYoung;
        youngKept -= ofYoung;
    }

    /** What an owner has had at the last collection is old now. */
    private void promote(Kept owner) {
        if (owner.collections < collections) {
            owner.old += owner.young;
            owner.young = 0;
            owner.collections = collections;
        }
    }

    private void collect(Wanted wanted) {
        collections++;
        double survives = youngKept;
        old += youngKept;
        oldKept += youngKept;
        youngKept = 0;
        allocated = 0;
        boolean full = old >= plan.maximumBytes() - plan.youngBytes();
        if (full) {
            old = oldKept;
            survives = oldKept;
        }
        double millis = survives / SimulatedHeap.BYTES_PER_MEGABYTE * plan.millisPerMegabyte();
        log.add(new Collection(simulation.now(), millis, full, Math.round(old), wanted));
        simulation.pause(millis);
    }

    /** Forgets earlier collections. */
    public void startLog() {
        log.clear();
    }

    public HeapUsage usage(double windowStart, double windowEnd) {
        List<Collection> ended = log.stream()
                .filter(one -> one.endMillis() >= windowStart && one.endMillis() < windowEnd)
                .toList();
        return new HeapUsage(
                plan.maximumBytes(),
                ended.stream().mapToDouble(one -> one.endMillis() - windowStart).toArray(),
                ended.stream().mapToLong(one -> one.left).toArray(),
                ended.stream()
                        .filter(Collection::full)
                        .map(one -> new HeapUsage.Kept(one.endMillis() - windowStart, one.left))
                        .toList());
    }

    /**
     * In order of time.
     *
     * @param stacks whether it is seen which code wanted the room
     */
    public List<Pause> pauses(double windowStart, double windowEnd, boolean stacks) {
        return log.stream()
                .filter(one -> one.startMillis < windowEnd && one.endMillis() > windowStart)
                .map(one -> new Pause(
                        Pause.Kind.GC,
                        one.startMillis - windowStart,
                        one.millis,
                        one.name(),
                        request(one.wanted, stacks)))
                .toList();
    }

    private static Pause.Request request(Wanted wanted, boolean stacks) {
        Place seen = stacks ? wanted.place : wanted.place.withoutLocation();
        return new Pause.Request(Math.round(wanted.bytes), false, seen.location(), seen.stack());
    }
}
