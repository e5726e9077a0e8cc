package dev.culprit.agent.mbean;

import dev.culprit.agent.AgentService;
import dev.culprit.agent.input.Given;
import dev.culprit.agent.run.LoadHandshake;
import dev.culprit.heuristics.json.Requests;

/** The load handshake as an MBean. */
public final class LoadPort implements AgentService, LoadPortMXBean {

    private static final String ACCEPTED = "{\"accepted\":true}";

    /** The answer to a report about a request that is over: nothing wrong, but nothing done. */
    private static final String LATE = "{\"accepted\":false}";

    private final LoadHandshake load;

    public LoadPort(LoadHandshake load) {
        this.load = load;
    }

    @Override
    public String name() {
        return "LoadPort";
    }

    @Override
    public Object mbean() {
        return this;
    }

    @Override
    public String nextRequest() {
        return Refusal.orAnswer(() -> Requests.write(load.nextRequest()));
    }

    @Override
    public String report(String token, String phase, String detailsJson) {
        return Refusal.orAnswer(
                () -> load.report(Given.argument(token, "token"), Given.argument(phase, "phase"), detailsJson)
                        ? ACCEPTED
                        : LATE);
    }

    @Override
    public String abort(String token, String reason) {
        return Refusal.orAnswer(() -> {
            load.abort(Given.argument(token, "token"), reason);
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

    @Override
    public void close() {
        // the diagnosis ends the conversation
    }
}
