package dev.culprit.agent.probes;

import dev.culprit.jfr.events.FetchEvent;
import java.util.HashMap;
import java.util.Map;

/** Writes into the recordings that run how many rows statements fetched, once a second. */
final class FetchWriter {

    private record Before(long results, long rows) {}

    private final FetchProbe probe;
    private final PeriodicEvent sums = new PeriodicEvent(FetchEvent.class, this::write);
    private final Map<Long, Before> written = new HashMap<>();

    FetchWriter(FetchProbe probe) {
        this.probe = probe;
    }

    void start() {
        sums.start();
    }

    /** Writes what is not written yet. */
    void stop() {
        sums.stop();
        write();
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
