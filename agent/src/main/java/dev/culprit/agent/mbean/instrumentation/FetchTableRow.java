package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.probes.jdbc.FetchFigures;

/** A row of the statements whose rows are counted; open types need getters, which records do not have. */
record FetchTableRow(FetchFigures figures) implements InstrumentationMXBean.FetchRow {

    @Override
    public String getStatement() {
        return figures.statement();
    }

    @Override
    public long getResults() {
        return figures.results();
    }

    @Override
    public long getRows() {
        return figures.rows();
    }

    @Override
    public long getMostRows() {
        return figures.most();
    }
}
