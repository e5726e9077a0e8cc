package dev.culprit.agent.mbean;

/** The load generator's side of the handshake; see the page on the control surface. */
public interface LoadPortMXBean {

    /** A {@code LoadRequest} document; renews the client's lease. */
    String nextRequest();

    /** @param phase STEADY, DONE (details: a {@code LoadReport} document) or FAILED (details: one line) */
    String report(String token, String phase, String detailsJson);

    /** Ends the diagnosis. */
    String abort(String token, String reason);

    String getPendingToken();

    String getLastPhase();
}
