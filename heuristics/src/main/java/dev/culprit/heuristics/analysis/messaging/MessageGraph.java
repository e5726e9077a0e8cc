package dev.culprit.heuristics.analysis.messaging;

import static dev.culprit.heuristics.thresholds.MessagingThreshold.KNOWN_SIZES_SHARE;
import static dev.culprit.heuristics.thresholds.MessagingThreshold.PARTNER_LEAST_SHARE;

import dev.culprit.heuristics.model.MessageTraffic;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;

/**
 * Which component sends how many messages to which, as one JVM sees it. A component is a listener, which goes by its destination, or
 * another entry point whose calls send.
 *
 * <p>Who takes the messages of a destination without a listener here is not known: that all of them are one and the same is as possible
 * as that each is another. So are those that send what listeners take here and nobody here sent, and threads that send and serve no call.
 */
public final class MessageGraph {

    private static final String TOPIC = " (topic)";
    private static final String OUTSIDE = "components elsewhere";
    private static final String OTHER_REQUESTS = "all other services together";

    /**
     * What one component sends to another.
     *
     * @param fromOutside whether {@code from} is not known, and then by what destination nobody knows it
     * @param toOutside whether {@code to} is not known, and then by what destination nobody knows it
     * @param bytes all together; NaN if not known
     */
    public record Edge(String from, boolean fromOutside, String to, boolean toOutside, double messages, double bytes) {

        public boolean known() {
            return !fromOutside && !toOutside;
        }
    }

    /** What is thought of components that are not known. */
    public enum Outside {
        /** They are one and the same: the worst for whoever accuses another. */
        ONE,
        /** Each is another, and none has a larger part of the messages than one that is known: the best. */
        MANY
    }

    /** What messages count by. */
    public enum Weight {
        NUMBER(Edge::messages),
        SIZE(edge -> Double.isNaN(edge.bytes()) ? 0 : edge.bytes());

        private final ToDoubleFunction<Edge> of;

        Weight(ToDoubleFunction<Edge> of) {
            this.of = of;
        }
    }

    /**
     * One component among the others. All other entry points but listeners are one of these: they are the ways into one application, however many
     * it has.
     *
     * @param share of the messages, 0..1: of those that it sends or takes
     * @param next which of the others has the largest share; empty if there is none
     * @param components how many there are, with this one
     * @param partners how many others it sends to or takes from
     * @param bothWays whether it does both with each of them
     */
    public record Position(
            String component,
            double share,
            String next,
            double nextShare,
            int components,
            int partners,
            boolean bothWays) {}

    private final List<Edge> edges = new ArrayList<>();

    private MessageGraph() {}

    public static MessageGraph of(MessageTraffic traffic) {
        MessageGraph graph = new MessageGraph();
        Map<String, Long> arriving = new TreeMap<>(traffic.received());
        for (MessageTraffic.Sent sent : traffic.sent()) {
            String destination = sent.destination();
            boolean taken = traffic.received().containsKey(destination);
            arriving.computeIfPresent(destination, (name, messages) -> messages - sent.messages());
            graph.edges.add(new Edge(
                    sent.service(),
                    sent.service().isEmpty(),
                    taken ? Messages.RECEIVE + destination : destination,
                    !taken,
                    sent.messages(),
                    sent.messages() * sent.meanBytes()));
        }
        arriving.forEach((destination, more) -> {
            // each subscriber of a topic takes every message, and what has no name of its own was counted where it was
            // sent
            if (more > 0 && !destination.endsWith(TOPIC) && !destination.startsWith(Messages.OTHER)) {
                graph.edges.add(new Edge(destination, true, Messages.RECEIVE + destination, false, more, Double.NaN));
            }
        });
        return graph;
    }

    public List<Edge> edges() {
        return List.copyOf(edges);
    }

    /** Those that are known, in the order of their names. */
    public List<String> components() {
        Set<String> names = new TreeSet<>();
        for (Edge edge : edges) {
            if (!edge.fromOutside()) {
                names.add(edge.from());
            }
            if (!edge.toOutside()) {
                names.add(edge.to());
            }
        }
        return List.copyOf(names);
    }

    /** Number of all messages. */
    public double messages() {
        return edges.stream().mapToDouble(Edge::messages).sum();
    }

    /** Share of the messages that a component which is not known sends or takes, 0..1. */
    public double shareOfOutside() {
        return edges.stream()
                        .filter(edge -> !edge.known())
                        .mapToDouble(Edge::messages)
                        .sum()
                / messages();
    }

    /** Whether it is known of most messages how large they are. */
    public boolean knowsSizes() {
        double known = edges.stream()
                .filter(edge -> !Double.isNaN(edge.bytes()))
                .mapToDouble(Edge::messages)
                .sum();
        return known > 0 && known >= KNOWN_SIZES_SHARE.value() * messages();
    }

    /** Whether a component sends anything to another. */
    public boolean sends(String from, String to) {
        return edges.stream()
                .anyMatch(edge -> edge.from().equals(from) && edge.to().equals(to) && edge.known());
    }

    /** Of so many messages of equal weight shares would vary as much as of these (Kish's effective size of a weighted sample). */
    public double effectiveMessages(Weight weight) {
        double sum = 0;
        double squares = 0;
        for (Edge edge : edges) {
            double of = weight.of.applyAsDouble(edge);
            sum += of;
            squares += of * of / edge.messages();
        }
        return squares > 0 ? sum * sum / squares : 0;
    }

    /** Where a component stands among the others. */
    public Position position(String component, Weight weight, Outside outside) {
        Map<String, Double> touching = new HashMap<>();
        Map<String, Double> into = new HashMap<>();
        Map<String, Double> outOf = new HashMap<>();
        Set<String> unknown = new TreeSet<>();
        double total = 0;
        for (Edge edge : edges) {
            double of = weight.of.applyAsDouble(edge);
            String from = seenFrom(component, edge.from(), edge.fromOutside(), outside);
            String to = seenFrom(component, edge.to(), edge.toOutside(), outside);
            total += of;
            touching.merge(from, of, Double::sum);
            if (!to.equals(from)) {
                touching.merge(to, of, Double::sum);
            }
            if (to.equals(component)) {
                into.merge(from, of, Double::sum);
            }
            if (from.equals(component)) {
                outOf.merge(to, of, Double::sum);
            }
            if (edge.fromOutside()) {
                unknown.add(from);
            }
            if (edge.toOutside()) {
                unknown.add(to);
            }
        }
        // one that is not known may be one of the others
        Set<String> uncounted = outside == Outside.ONE ? unknown : Set.of();
        Set<String> partners = new TreeSet<>(into.keySet());
        partners.addAll(outOf.keySet());
        partners.remove(component);
        partners.removeAll(uncounted);
        double least = PARTNER_LEAST_SHARE.value() * total;
        partners.removeIf(other -> into.getOrDefault(other, 0.0) + outOf.getOrDefault(other, 0.0) < least);
        String next = "";
        for (Map.Entry<String, Double> other : touching.entrySet()) {
            boolean compared =
                    !other.getKey().equals(component) && !(outside == Outside.MANY && unknown.contains(other.getKey()));
            if (compared && other.getValue() > touching.getOrDefault(next, 0.0)) {
                next = other.getKey();
            }
        }
        return new Position(
                component,
                share(touching.getOrDefault(component, 0.0), total),
                next,
                share(touching.getOrDefault(next, 0.0), total),
                (int) touching.entrySet().stream()
                        .filter(one -> one.getValue() >= least && !uncounted.contains(one.getKey()))
                        .count(),
                partners.size(),
                partners.stream()
                        .allMatch(other ->
                                into.getOrDefault(other, 0.0) >= least && outOf.getOrDefault(other, 0.0) >= least));
    }

    private static double share(double part, double total) {
        return total > 0 ? Math.min(1, part / total) : 0;
    }

    private static String seenFrom(String component, String name, boolean isOutside, Outside outside) {
        if (isOutside) {
            return outside == Outside.ONE ? OUTSIDE : OUTSIDE + " (" + name + ")";
        }
        return name.equals(component) || name.startsWith(Messages.RECEIVE) ? name : OTHER_REQUESTS;
    }
}
