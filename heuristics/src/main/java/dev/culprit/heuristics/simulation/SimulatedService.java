package dev.culprit.heuristics.simulation;

import java.util.function.Supplier;

/**
 * An entry point of a simulated application.
 *
 * @param name as in {@link dev.culprit.heuristics.model.ServiceCalls#service()}
 * @param weight how often users choose it, relative to the other services; positive
 * @param behaviour makes the behaviour of one life of the application
 */
public record SimulatedService(String name, double weight, Supplier<Behaviour> behaviour) {

    public SimulatedService {
        if (!(weight > 0)) {
            throw new IllegalArgumentException(name + ": weight must be positive: " + weight);
        }
    }

    /** A service whose calls leave no trace. */
    public static SimulatedService of(String name, Behaviour stateless) {
        return new SimulatedService(name, 1, () -> stateless);
    }
}
