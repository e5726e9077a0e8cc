package dev.culprit.heuristics.simulation;

import java.util.List;
import java.util.Optional;

/**
 * Definition of an application, of the machines it runs on, and of who uses it. It has no state; the package {@code run}
 * brings it to life.
 *
 * @param heap that calls allocate in, if they do
 */
public record SimulatedApplication(Software software, Machines machines, Users users, Optional<SimulatedHeap> heap) {

    /** On the reference machines, with the reference users. */
    public static SimulatedApplication of(SimulatedService... services) {
        return new SimulatedApplication(Software.of(services), Machines.REFERENCE, Users.REFERENCE, Optional.empty());
    }

    public SimulatedApplication withPool(Resource pool) {
        return with(software.withPool(pool));
    }

    /** With a listener for messages that are sent to a place. */
    public SimulatedApplication withListener(Place destination, Behaviour stateless) {
        return with(software.withListener(destination, stateless));
    }

    private SimulatedApplication with(Software other) {
        return new SimulatedApplication(other, machines, users, heap);
    }

    public SimulatedApplication on(Machines others) {
        return new SimulatedApplication(software, others, users, heap);
    }

    public SimulatedApplication usedBy(Users others) {
        return new SimulatedApplication(software, machines, others, heap);
    }

    public SimulatedApplication withHeap(SimulatedHeap memory) {
        return new SimulatedApplication(software, machines, users, Optional.of(memory));
    }

    public List<SimulatedService> services() {
        return software.services();
    }
}
