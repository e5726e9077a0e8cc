package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.probes.methods.MethodFigures;

/** A row of the chosen methods; open types need getters, which records do not have. */
record MethodTableRow(MethodFigures figures) implements InstrumentationMXBean.MethodRow {

    @Override
    public String getMethod() {
        return figures.site().text();
    }

    @Override
    public long getCalls() {
        return figures.calls();
    }

    @Override
    public double getTotalMillis() {
        return figures.nanos() / 1e6;
    }

    @Override
    public double getMeanMicros() {
        return figures.nanos() / 1e3 / figures.calls();
    }

    @Override
    public double getLongestMillis() {
        return figures.longestNanos() / 1e6;
    }

    @Override
    public int getOneIn() {
        return figures.oneIn();
    }
}
