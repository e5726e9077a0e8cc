package dev.culprit.heuristics.analysis.memory;

import static dev.culprit.heuristics.facts.FactName.ALLOCATED;
import static dev.culprit.heuristics.facts.FactName.ALLOCATES;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.heuristics.model.Artefact;
import dev.culprit.heuristics.plan.Measurements;
import java.util.List;
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

    /** The method that allocates most, or else the service that suffers, with more facts added. */
    public static Artefact artefact(Optional<AllocationSite> most, String service, Facts facts) {
        Facts all = most.map(allocation ->
                        facts.with(ALLOCATES, allocation.type()).with(ALLOCATED, Math.round(allocation.bytes())))
                .orElse(facts);
        String location = most.map(AllocationSite::location).orElse(null);
        return new Artefact(
                location == null ? Artefact.Type.SERVICE : Artefact.Type.METHOD,
                location == null ? service : location.substring(0, location.indexOf('(')),
                location,
                all,
                most.map(AllocationSite::stack).orElse(List.of()));
    }
}
