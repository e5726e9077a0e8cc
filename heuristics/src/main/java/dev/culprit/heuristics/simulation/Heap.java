package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.model.HeapUsage;
import dev.culprit.heuristics.model.Pause;
import java.util.ArrayList;
import java.util.List;

/** The state of a {@link SimulatedHeap}, and what its collections were since somebody last asked for it. */
final class Heap {

    private static final double BYTES_PER_MEGABYTE = 1e6;

    /** What one call, or the application itself, keeps from being collected. */
    static final class Kept {
        private int collections;
        private double young;
        private double old;
    }

    private record Collection(double startMillis, double millis, String name, long left) {}

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
    }

    /** True if this was one object too many, so that everything stands still now. */
    boolean allocate(Kept owner, double bytes) {
        promote(owner);
        owner.young += bytes;
        youngKept += bytes;
        allocated += bytes;
        if (allocated < plan.youngBytes()) {
            return false;
        }
        collect();
        return true;
    }

    /** Keeps something beyond the call, in place of the oldest that is kept so once it is more than the bound. */
    boolean cache(double bytes, double bound) {
        promote(cached);
        drop(cached, Math.max(0, cached.old + cached.young + bytes - bound));
        return allocate(cached, bytes);
    }

    /** What only this owner could reach may be collected. */
    void drop(Kept owner) {
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

    private void collect() {
        collections++;
        double survives = youngKept;
        old += youngKept;
        oldKept += youngKept;
        youngKept = 0;
        allocated = 0;
        boolean full = old > plan.maximumBytes() - plan.youngBytes();
        if (full) {
            old = oldKept;
            survives = oldKept;
        }
        double millis = survives / BYTES_PER_MEGABYTE * plan.millisPerMegabyte();
        log.add(new Collection(
                simulation.now(),
                millis,
                full ? "SimulatedOld (Allocation Failure)" : "SimulatedYoung (Allocation Failure)",
                Math.round(old)));
        simulation.pause(millis);
    }

    /** Forgets earlier collections. */
    void startLog() {
        log.clear();
    }

    HeapUsage usage(double windowStart, double windowEnd) {
        List<Collection> ended = log.stream()
                .filter(one -> one.startMillis + one.millis >= windowStart && one.startMillis + one.millis < windowEnd)
                .toList();
        return new HeapUsage(
                plan.maximumBytes(),
                ended.stream()
                        .mapToDouble(one -> one.startMillis + one.millis - windowStart)
                        .toArray(),
                ended.stream().mapToLong(one -> one.left).toArray());
    }

    List<Pause> pauses(double windowStart, double windowEnd) {
        return log.stream()
                .filter(one -> one.startMillis < windowEnd && one.startMillis + one.millis > windowStart)
                .map(one -> new Pause(Pause.Kind.GC, one.startMillis - windowStart, one.millis, one.name))
                .toList();
    }
}
