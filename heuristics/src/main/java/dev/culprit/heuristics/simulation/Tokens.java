package dev.culprit.heuristics.simulation;

import java.util.ArrayDeque;
import java.util.Queue;

/** The state of a {@link Resource}: who has it does not matter, how many have it and who waits does. */
public final class Tokens {

    private final Simulation simulation;
    private final int capacity;
    private final Queue<Request> waiting = new ArrayDeque<>();
    private int taken;
    private double lastUpdate;
    private double busyMillis;

    Tokens(Simulation simulation, int capacity) {
        this.simulation = simulation;
        this.capacity = capacity;
    }

    /** True if the request has one now; otherwise it waits and {@link Request#finished} is called when it has. */
    boolean take(Request request) {
        if (takeFree()) {
            return true;
        }
        waiting.add(request);
        return false;
    }

    /** True if one was free, which is taken now; nobody waits otherwise. */
    boolean takeFree() {
        if (taken == capacity) {
            return false;
        }
        update();
        taken++;
        return true;
    }

    /** Hands over to the request that waits longest. */
    void giveBack(Request owner) {
        Request next = waiting.poll();
        if (next == null) {
            update();
            taken--;
            return;
        }
        next.waitedFor(owner);
        // as an event of its own, so that a chain of hand-overs does not nest
        simulation.at(simulation.now(), next::finished);
    }

    public int taken() {
        return taken;
    }

    public int idle() {
        return capacity - taken;
    }

    public int waiting() {
        return waiting.size();
    }

    /** Sum over all of the time for which they were taken. */
    double busyMillis() {
        update();
        return busyMillis;
    }

    private void update() {
        busyMillis += taken * (simulation.now() - lastUpdate);
        lastUpdate = simulation.now();
    }
}
