package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import java.util.List;
import java.util.Optional;

/**
 * One experiment, with what the thesis samples outside of the application.
 *
 * @param resources of all machines, utilised as in the window
 */
public record Observed(Evidence evidence, List<Resource> resources) {

    public Observed {
        resources = List.copyOf(resources);
    }

    /** What a resource is. */
    public enum Kind {
        APPLICATION_PROCESSORS,
        DATABASE_PROCESSORS,
        NETWORK
    }

    /**
     * A machine's processors, or its network.
     *
     * @param servers processors; 1 for a network
     * @param utilisation 0..1
     */
    public record Resource(Kind kind, int servers, double utilisation) {}

    int users() {
        return evidence.experiment().users();
    }

    /** Empty if the service was not called. */
    Optional<double[]> responses(String service) {
        return evidence.service(service).map(ServiceCalls::responseMillis).filter(responses -> responses.length > 0);
    }
}
