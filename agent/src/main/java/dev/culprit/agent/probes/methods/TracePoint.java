package dev.culprit.agent.probes.methods;

/**
 * Where in a trace something is handed to another thread.
 *
 * @param depth calls around it
 */
public record TracePoint(MethodTrace trace, int depth) {

    /** Whether its calls are written down, so that it must be told how they go on. */
    public boolean isWritten() {
        return trace.id() != 0;
    }
}
