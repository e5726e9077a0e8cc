package dev.culprit.heuristics.analysis.memory;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.plan.Measurements;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Who makes the collector work: the place that allocates most at maximum load. */
public final class Allocating {

    private Allocating() {}

    /** Empty without a run that took allocation samples, or if none of them has a place. */
    public static Optional<AllocationSite> most(Measurements measurements) {
        return measurements.maximumTargeted().stream()
                .flatMap(targeted -> targeted.allocations().stream())
                .filter(allocation -> allocation.location() != null)
                .findFirst();
    }

    /** " Most memory is allocated as byte[] in …", empty if the place is not known. */
    public static String sentence(Optional<AllocationSite> most) {
        return most.map(allocation ->
                        " Most memory is allocated as " + allocation.type() + " in " + allocation.location() + ".")
                .orElse("");
    }

    /** The method that allocates most, or else the service that suffers, with more facts added. */
    public static Artefact artefact(Optional<AllocationSite> most, String service, Map<String, Object> facts) {
        Map<String, Object> details = new LinkedHashMap<>(facts);
        most.ifPresent(allocation -> {
            details.put("allocates", allocation.type());
            details.put("allocatedBytes", Math.round(allocation.bytes()));
        });
        String location = most.map(AllocationSite::location).orElse(null);
        return new Artefact(
                location == null ? Artefact.Type.SERVICE : Artefact.Type.METHOD,
                location == null ? service : location.substring(0, location.indexOf('(')),
                location,
                details,
                most.map(AllocationSite::stack).orElse(List.of()));
    }
}
