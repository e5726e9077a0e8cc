package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.model.Backend;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.Utilisation;
import java.util.ArrayList;
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

    /**
     * What a diagnosis knows of an experiment. Processors of a database are those that its process uses, for it may share its machine with the
     * application: that of the backends that works most, if there are statements. How full the network is, is not known.
     */
    static Observed of(Evidence evidence) {
        Utilisation use = evidence.utilisation();
        List<Resource> resources = new ArrayList<>();
        if (!Double.isNaN(use.machine())) {
            resources.add(new Resource(Kind.APPLICATION_PROCESSORS, use.processors(), use.machine()));
        }
        if (!evidence.statements().isEmpty()) {
            use.backends().stream()
                    .mapToDouble(Backend::cpuShare)
                    .filter(share -> !Double.isNaN(share))
                    .max()
                    .ifPresent(share -> resources.add(new Resource(Kind.DATABASE_PROCESSORS, use.processors(), share)));
        }
        return new Observed(evidence, resources);
    }

    int users() {
        return evidence.experiment().users();
    }

    /** Empty if the service was not called. */
    Optional<double[]> responses(String service) {
        return evidence.service(service).map(ServiceCalls::responseMillis).filter(responses -> responses.length > 0);
    }
}
