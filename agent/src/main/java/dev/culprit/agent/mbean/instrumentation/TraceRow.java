package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.probes.methods.TraceFigures;

/** What is missing of traces; open types need getters, which records do not have. */
record TraceRow(TraceFigures figures) implements InstrumentationMXBean.Traces {

    @Override
    public long getCutAtDepth() {
        return figures.cutAtDepth();
    }

    @Override
    public long getCutAtCalls() {
        return figures.cutAtCalls();
    }

    @Override
    public long getCallsLeftOut() {
        return figures.callsLeftOut();
    }

    @Override
    public long getTracesLeftOut() {
        return figures.tracesLeftOut();
    }

    @Override
    public long getTasksHandedOver() {
        return figures.handedOver();
    }

    @Override
    public long getTasksTakenUp() {
        return figures.takenUp();
    }
}
