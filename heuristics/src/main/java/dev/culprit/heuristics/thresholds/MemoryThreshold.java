package dev.culprit.heuristics.thresholds;

import static dev.culprit.heuristics.thresholds.Definition.Origin.CHOSEN;
import static dev.culprit.heuristics.thresholds.Definition.Origin.DERIVED;
import static dev.culprit.heuristics.thresholds.Definition.Unit.BYTES;
import static dev.culprit.heuristics.thresholds.Definition.Unit.COUNT;
import static dev.culprit.heuristics.thresholds.Definition.Unit.RATIO;
import static dev.culprit.heuristics.thresholds.Definition.Unit.SHARE;

import dev.culprit.heuristics.thresholds.Definition.Origin;
import dev.culprit.heuristics.thresholds.Definition.Unit;

/** What the collector is blamed for, and when more and more is kept in the heap. */
public enum MemoryThreshold implements Threshold {
    // GcHiccups
    COINCIDING_PAUSES_SHARE(
            0.2,
            SHARE,
            CHOSEN,
            "Of the additional time, enough if pauses coincide with the episodes: a pause makes calls queue for other"
                    + " things, too."),
    // AllocationTrigger
    LARGE_OBJECTS_THAT_FILL_HEAP(
            100,
            COUNT,
            CHOSEN,
            "If more of its size fit into the heap, an object shares it with so many others that none of them is the reason."),
    LARGE_OBJECT_BYTES(
            1_048_576,
            BYTES,
            CHOSEN,
            "Above the half megabyte that a JVM may tell of a thread's buffer for small objects, with G1 in a small heap."),
    HEAP_FULL_SHARE(
            0.45,
            SHARE,
            DERIVED,
            "G1's default InitiatingHeapOccupancyPercent: beyond it G1 marks in any case, and blames whichever object comes"
                    + " first that it treats apart."),
    // HeapGrowth
    HEAP_GROWN_RATIO(
            1.1,
            RATIO,
            CHOSEN,
            "What is kept at last over what can have been kept at first: less than a tenth more is no growth to speak of."),
    HEAP_STILL_GROWING_RATIO(
            0.75,
            RATIO,
            CHOSEN,
            "Speed of growth in the last part over that of all calls: a leak goes on, a cache is full one day."),
    HEAP_MIDDLE_BEGINS_SHARE(
            0.5,
            SHARE,
            CHOSEN,
            "Of the calls between the first collection and the last, after how many the last part may begin."),
    HEAP_MIDDLE_ENDS_SHARE(
            5.0 / 6,
            SHARE,
            CHOSEN,
            "Of these calls, after how many it must have begun, so that enough remain to tell its speed."),
    HEAP_LAST_COLLECTIONS(
            3,
            COUNT,
            CHOSEN,
            "Of the last that looked everywhere, the least counts: what a single one finds in hand may be chance."),
    HEAP_KEPT_ALONE_SHARE(
            0.5,
            SHARE,
            CHOSEN,
            "Of the growth, what must be left with a single user afterwards: halfway between all kept and all in hand.");

    private final Definition definition;

    MemoryThreshold(double value, Unit unit, Origin origin, String why) {
        definition = new Definition(value, unit, origin, why);
    }

    @Override
    public Definition definition() {
        return definition;
    }
}
