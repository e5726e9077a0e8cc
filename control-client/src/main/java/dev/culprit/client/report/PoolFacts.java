package dev.culprit.client.report;

import dev.culprit.heuristics.facts.FactName;
import dev.culprit.heuristics.model.Artefact;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What the picture of a pool needs.
 *
 * @param size resources, at least 1
 * @param active resources in use
 * @param waiting threads waiting
 */
record PoolFacts(int size, double active, double waiting) {

    /** Larger ones are an error of measurement. */
    private static final double LARGEST = 1_000_000;

    /** Empty unless the artefact is a pool of which all three are known. */
    static Optional<PoolFacts> of(Artefact artefact) {
        OptionalDouble size = artefact.facts().amount(FactName.SIZE);
        OptionalDouble active = artefact.facts().amount(FactName.ACTIVE);
        OptionalDouble waiting = artefact.facts().amount(FactName.WAITING);
        if (artefact.type() != Artefact.Type.POOL || size.isEmpty() || active.isEmpty() || waiting.isEmpty()) {
            return Optional.empty();
        }
        PoolFacts known = new PoolFacts((int) size.getAsDouble(), active.getAsDouble(), waiting.getAsDouble());
        boolean sensible =
                size.getAsDouble() >= 1 && size.getAsDouble() <= LARGEST && known.active >= 0 && known.waiting >= 0;
        return sensible ? Optional.of(known) : Optional.empty();
    }
}
