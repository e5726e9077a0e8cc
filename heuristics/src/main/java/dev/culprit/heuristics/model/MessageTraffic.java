package dev.culprit.heuristics.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Messages of the window between components of this JVM, whoever sends them: also calls that nobody waits for, such as those of
 * listeners, which are no services of the run. Counted only where the JVM has listeners that took messages. Runs that take stacks leave
 * out what is sent within a millisecond.
 *
 * @param sent one per sender and destination
 * @param received how many messages listeners of this JVM took, by destination
 */
public record MessageTraffic(List<Sent> sent, Map<String, Long> received) {

    /** No listener took a message. */
    public static final MessageTraffic NONE = new MessageTraffic(List.of(), Map.of());

    public MessageTraffic {
        sent = List.copyOf(sent);
        received = Collections.unmodifiableMap(new TreeMap<>(received));
    }

    /**
     * What one component sends to one destination.
     *
     * @param service name of the entry point whose calls send; empty where no call does
     * @param messages at least 1
     * @param meanBytes mean size of what is in them; NaN if it is not known of half of them
     */
    public record Sent(String service, String destination, long messages, double meanBytes) {}
}
