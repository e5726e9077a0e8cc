package dev.culprit.agent.probes.jdbc;

import dev.culprit.agent.probes.shared.PeriodicEvent;
import dev.culprit.jfr.events.calls.FetchEvent;
import dev.culprit.jfr.events.calls.StatementEvent;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes into the recordings that run how many rows statements fetched, once a second, and what their numbers stand for, at the end of
 * every chunk: of a recording that somebody else began nobody tells us.
 */
public final class FetchWriter {

    private record Before(long results, long rows) {}

    private final FetchProbe probe;
    private final Statements statements;
    private final PeriodicEvent sums = new PeriodicEvent(FetchEvent.class, this::write);
    private final PeriodicEvent texts;
    private final Map<Long, Before> written = new HashMap<>();

    public FetchWriter(FetchProbe probe, Statements statements) {
        this.probe = probe;
        this.statements = statements;
        texts = new PeriodicEvent(StatementEvent.class, statements::write);
    }

    public void start() {
        sums.start();
        texts.start();
    }

    /** Writes what is not written yet. */
    public void stop() {
        texts.stop();
        sums.stop();
        write();
        statements.write();
    }

    private synchronized void write() {
        if (!new FetchEvent().isEnabled()) {
            return;
        }
        probe.sums().forEach(this::write);
    }

    private void write(long statementId, FetchSums sums) {
        Before before = written.getOrDefault(statementId, new Before(0, 0));
        Before now = new Before(sums.results(), sums.rows());
        if (!now.equals(before)) {
            FetchEvent event = new FetchEvent();
            event.statementId = statementId;
            event.results = now.results() - before.results();
            event.rows = now.rows() - before.rows();
            event.mostRows = sums.most();
            event.commit();
            written.put(statementId, now);
        }
    }
}
