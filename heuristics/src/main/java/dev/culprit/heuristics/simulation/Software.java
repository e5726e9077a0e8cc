package dev.culprit.heuristics.simulation;

import dev.culprit.heuristics.analysis.messaging.Messages;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a simulated application consists of.
 *
 * @param services at least one
 * @param listeners by destination; nobody waits for them, so that they are no services under test
 * @param pools those whose state is sampled
 */
public record Software(List<SimulatedService> services, Map<String, SimulatedService> listeners, List<Resource> pools) {

    public Software {
        if (services.isEmpty()) {
            throw new IllegalArgumentException("no service");
        }
        services = List.copyOf(services);
        listeners = Collections.unmodifiableMap(new LinkedHashMap<>(listeners));
        pools = List.copyOf(pools);
    }

    static Software of(SimulatedService... services) {
        return new Software(List.of(services), Map.of(), List.of());
    }

    Software withPool(Resource pool) {
        return new Software(services, listeners, List.of(pool));
    }

    Software withListener(Place destination, Behaviour stateless) {
        Map<String, SimulatedService> more = new LinkedHashMap<>(listeners);
        more.put(destination.resource(), SimulatedService.of(Messages.RECEIVE + destination.resource(), stateless));
        return new Software(services, more, pools);
    }
}
