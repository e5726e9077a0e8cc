package dev.culprit.client.load;

import dev.culprit.heuristics.contract.LoadPhase;
import dev.culprit.heuristics.contract.LoadRequest;

/** The agent's side of the load handshake. */
public interface LoadPort {

    /** What the agent wants now; asking renews the client's lease. */
    LoadRequest nextRequest();

    /**
     * Reports about a request.
     *
     * @param details for {@code DONE} a {@code LoadReport} as JSON, for {@code FAILED} one line, else empty
     */
    void report(String token, LoadPhase phase, String details);
}
