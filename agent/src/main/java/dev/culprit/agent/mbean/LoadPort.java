package dev.culprit.agent.mbean;

import dev.culprit.agent.run.LoadHandshake;
import dev.culprit.agent.run.Refusal;
import dev.culprit.heuristics.json.Documents;

/** The load handshake as an MBean. */
public final class LoadPort implements LoadPortMXBean {

    private static final String ACCEPTED = "{\"accepted\":true}";

    /** The answer to a report about a request that is over: nothing wrong, but nothing done. */
    private static final String LATE = "{\"accepted\":false}";

    private final LoadHandshake load;

    public LoadPort(LoadHandshake load) {
        this.load = load;
    }

    @Override
    public String nextRequest() {
        return Refusal.answer(() -> Documents.write(load.nextRequest()));
    }

    @Override
    public String report(String token, String phase, String detailsJson) {
        return Refusal.answer(() -> load.report(token, phase, detailsJson) ? ACCEPTED : LATE);
    }

    @Override
    public String abort(String token, String reason) {
        return Refusal.answer(() -> {
            load.abort(token, reason);
            return ACCEPTED;
        });
    }

    @Override
    public String getPendingToken() {
        return load.pendingToken();
    }

    @Override
    public String getLastPhase() {
        return load.lastPhase();
    }
}
