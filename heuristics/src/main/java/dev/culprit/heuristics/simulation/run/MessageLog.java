package dev.culprit.heuristics.simulation.run;

import dev.culprit.heuristics.analysis.messaging.Messages;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.MessageTraffic;
import dev.culprit.heuristics.model.MessageTraffic.Sent;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.simulation.Request;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What the probes at listeners write down during one window: what they take, and what they send in turn. */
final class MessageLog {

    private final Depth depth;
    private final Map<String, Long> received = new TreeMap<>();
    private final Map<String, CallLog> listeners = new TreeMap<>();

    MessageLog(Depth depth) {
        this.depth = depth;
    }

    /** @param counts whether it was taken during the window */
    void received(String destination, boolean counts) {
        if (counts) {
            received.merge(destination, 1L, Long::sum);
        }
    }

    /** A listener's call has just ended. */
    void handled(String listener, Request call, double windowStart) {
        listeners
                .computeIfAbsent(listener, name -> new CallLog(name, depth, false))
                .add(call, windowStart);
    }

    /**
     * Of listeners and services together; none if no listener took a message.
     *
     * @param sites where services waited
     */
    MessageTraffic traffic(List<WaitSite> sites) {
        List<Sent> sent = Stream.concat(
                        sites.stream(), listeners.values().stream().flatMap(log -> log.waitSites().stream()))
                .filter(site -> site.state() == WaitState.MESSAGING && Messages.areSent(site.resource()))
                .map(site -> new Sent(site.service(), site.resource(), site.waits(), site.meanBytes()))
                .toList();
        return received.isEmpty() ? MessageTraffic.NONE : new MessageTraffic(sent, received);
    }
}
