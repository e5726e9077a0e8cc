package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.run.request.RequestDocument;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.heuristics.contract.InstrumentationRequest;
import org.jspecify.annotations.Nullable;

/**
 * An {@link InstrumentationRequest} as the agent carries it out.
 *
 * @param selection at least one scope
 * @param budgetPercent processor time that probes of chosen methods may use, in percent of one core; above 0
 * @param trialSeconds how long calls of chosen methods are counted first; 0 for not at all
 * @param leaseSeconds how long everything stays on
 */
record Order(Selection selection, double budgetPercent, int trialSeconds, int leaseSeconds) {

    /**
     * Reads a request.
     *
     * @throws dev.culprit.agent.run.request.RefusedException if it is none
     * @throws IllegalArgumentException if what is asked for cannot be had together
     */
    static Order read(@Nullable String json) {
        InstrumentationRequest request = RequestDocument.read(json, InstrumentationRequest.class);
        Integer trial = request.trialSeconds();
        return new Order(
                Selection.of(request),
                request.budgetPercent(),
                trial == null ? 0 : trial,
                request.lease().leaseSeconds());
    }
}
