package dev.culprit.heuristics.simulation;

import java.util.Random;

/**
 * What the calls of a service do. May have state of its own that outlives calls and experiments, as that of a real
 * application does: a growing table, a hiccup under way.
 */
@FunctionalInterface
public interface Behaviour {

    /** Describes the call that begins now. */
    void call(Call call);

    /** A call has just ended at the given time of the simulation. */
    default void completed(double now, Random random) {}
}
