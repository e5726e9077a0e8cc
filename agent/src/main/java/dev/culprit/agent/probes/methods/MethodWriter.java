package dev.culprit.agent.probes.methods;

import dev.culprit.agent.probes.shared.PeriodicEvent;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.Sites;
import dev.culprit.jfr.events.methods.MethodEvent;
import dev.culprit.jfr.events.methods.MethodSumEvent;
import dev.culprit.jfr.events.methods.MethodTraceEvent;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes sums of chosen methods into the recordings that run, once a second, and what their numbers stand for, at the end of
 * every chunk.
 */
public final class MethodWriter {

    private record Before(long calls, long nanos) {}

    private final MethodProbe probe;
    private final Sites sites;
    private final PeriodicEvent sums = new PeriodicEvent(MethodSumEvent.class, this::writeSums);
    private final PeriodicEvent names = new PeriodicEvent(MethodEvent.class, this::writeNames);
    private final Map<Integer, Before> written = new HashMap<>();
    private long tracesMissing;

    private long writtenAt = System.nanoTime();

    public MethodWriter(MethodProbe probe, Sites sites) {
        this.probe = probe;
        this.sites = sites;
    }

    public void start() {
        if (probe.sumsTimes()) {
            sums.start();
        }
        names.start();
    }

    /** Writes what is not written yet. */
    public void stop() {
        names.stop();
        if (probe.sumsTimes()) {
            sums.stop();
            writeSums();
        }
        writeNames();
    }

    private synchronized void writeSums() {
        if (!new MethodSumEvent().isEnabled()) {
            return;
        }
        long now = System.nanoTime();
        probe.total().visit((site, calls, nanos, longest) -> {
            Before before = written.getOrDefault(site, new Before(0, 0));
            if (calls > before.calls()) {
                MethodSumEvent event = new MethodSumEvent();
                event.method = site;
                event.calls = calls - before.calls();
                event.nanos = nanos - before.nanos();
                event.longestNanos = longest;
                event.spanNanos = now - writtenAt;
                event.oneIn = probe.oneIn();
                event.commit();
                written.put(site, new Before(calls, nanos));
            }
        });
        writtenAt = now;
    }

    private void writeMissing() {
        MethodTraceEvent event = new MethodTraceEvent();
        long now = probe.figures().tracesLeftOut();
        if (now > tracesMissing && event.isEnabled()) {
            event.tracesLeftOut = now - tracesMissing;
            event.commit();
            tracesMissing = now;
        }
    }

    private synchronized void writeNames() {
        writeMissing();
        if (!new MethodEvent().isEnabled()) {
            return;
        }
        probe.total().visit((number, calls, nanos, longest) -> {
            Site site = sites.site(number);
            if (site != null) {
                MethodEvent event = new MethodEvent();
                event.id = number;
                event.type = site.type();
                event.method = site.method();
                event.descriptor = site.descriptor();
                event.commit();
            }
        });
    }
}
