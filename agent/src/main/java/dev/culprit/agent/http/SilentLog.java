package dev.culprit.agent.http;

import dev.culprit.agent.AgentLog;
import org.jolokia.core.api.LogHandler;
import org.jspecify.annotations.Nullable;

/** Jolokia's own messages: errors go to the agent's log, the rest nowhere, and nothing to standard output. */
final class SilentLog implements LogHandler {

    private final AgentLog log;

    SilentLog(AgentLog log) {
        this.log = log;
    }

    @Override
    public void debug(String message) {
        // never asked for
    }

    @Override
    public void info(String message) {
        // of no use to the reader of our log
    }

    @Override
    public void error(String message, @Nullable Throwable cause) {
        if (cause == null) {
            log.warn("http: " + message);
        } else {
            log.error("http: " + message, cause);
        }
    }

    @Override
    public boolean isDebug() {
        return false;
    }
}
