package dev.culprit.client.report;

import dev.culprit.heuristics.model.Artefact;
import java.util.List;
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

    private static final List<String> SIZE = List.of("size", "maximumSize", "maxSize", "poolSize");
    private static final List<String> ACTIVE = List.of("active", "activeMean", "meanActive", "averageActive");
    private static final List<String> WAITING = List.of("waiting", "waitingMean", "meanWaiting", "averageWaiting");

    /** Empty unless the artefact is a pool whose details tell all three. */
    static Optional<PoolFacts> of(Artefact artefact) {
        OptionalDouble size = first(artefact, SIZE);
        OptionalDouble active = first(artefact, ACTIVE);
        OptionalDouble waiting = first(artefact, WAITING);
        if (artefact.type() != Artefact.Type.POOL || size.isEmpty() || active.isEmpty() || waiting.isEmpty()) {
            return Optional.empty();
        }
        if (size.getAsDouble() < 1 || size.getAsDouble() > 1_000_000) {
            return Optional.empty();
        }
        return Optional.of(new PoolFacts((int) size.getAsDouble(), active.getAsDouble(), waiting.getAsDouble()));
    }

    private static OptionalDouble first(Artefact artefact, List<String> keys) {
        for (String key : keys) {
            if (artefact.details().get(key) instanceof Number number
                    && Double.isFinite(number.doubleValue())
                    && number.doubleValue() >= 0) {
                return OptionalDouble.of(number.doubleValue());
            }
        }
        return OptionalDouble.empty();
    }
}
