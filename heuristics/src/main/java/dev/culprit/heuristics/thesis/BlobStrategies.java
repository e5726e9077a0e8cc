package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.analysis.messaging.MessageGraph;
import dev.culprit.heuristics.analysis.messaging.MessageGraph.Edge;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The Blob (Wert 2015, section 6.3.11, algorithms 24 and 25): one component takes part in far more messages than the others. Its messages are those of which both
 * ends are known.
 *
 * <p>Corrected: what all messages come to counts each of them once (the printed set has it twice), and a component that is as far from the
 * mean as the threshold is one, without which table 6.11 would be another. Different: messages are counted, where the thesis adds up
 * the times from sending to receiving, for which both ends need one clock. The problem is detected in a service if it is the component, or sends to it.
 */
final class BlobStrategies {

    private static final String PROBLEM = "the-blob";
    private static final double DEVIATIONS = 3;

    static final List<Strategy> ALL = List.of(
            Strategy.rival(
                    PROBLEM,
                    "mean analysis",
                    0,
                    (service, experiments) -> concerns(service, experiments, BlobStrategies::farFromTheMean)),
            Strategy.winner(
                    PROBLEM,
                    "component exclusion",
                    1,
                    (service, experiments) -> concerns(service, experiments, BlobStrategies::farFromTheOthers)));

    private BlobStrategies() {}

    /** Names the components that are a Blob, given what each takes part in, in any unit. */
    private interface Rule {
        Set<String> blobs(Map<String, Double> involvement);
    }

    private static boolean concerns(String service, Experiments experiments, Rule rule) {
        MessageGraph graph = MessageGraph.of(experiments.load().evidence().messages());
        List<Edge> known = graph.edges().stream().filter(Edge::known).toList();
        return rule.blobs(involvement(known)).stream()
                .anyMatch(blob -> blob.equals(service) || graph.sends(service, blob));
    }

    private static Map<String, Double> involvement(Collection<Edge> edges) {
        Map<String, Double> messages = new LinkedHashMap<>();
        for (Edge edge : edges) {
            messages.merge(edge.from(), edge.messages(), Double::sum);
            if (!edge.to().equals(edge.from())) {
                messages.merge(edge.to(), edge.messages(), Double::sum);
            }
        }
        return messages;
    }

    /** Algorithm 24. */
    static Set<String> farFromTheMean(Map<String, Double> involvement) {
        double threshold = threshold(involvement.values());
        return involvement.entrySet().stream()
                .filter(one -> one.getValue() >= threshold)
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** Algorithm 25; whether shares are compared or what they are shares of is the same. */
    static Set<String> farFromTheOthers(Map<String, Double> involvement) {
        return involvement.entrySet().stream()
                .filter(one -> one.getValue() > thresholdOfOthers(one.getKey(), involvement))
                .map(Map.Entry::getKey)
                .collect(Collectors.toSet());
    }

    /** What a component must exceed. */
    static double thresholdOfOthers(String component, Map<String, Double> involvement) {
        return threshold(involvement.entrySet().stream()
                .filter(other -> !other.getKey().equals(component))
                .map(Map.Entry::getValue)
                .toList());
    }

    /** By the deviation of a population: table 7.2 has no other. */
    private static double threshold(Collection<Double> values) {
        double[] all = values.stream().mapToDouble(Double::doubleValue).toArray();
        double mean = Arrays.stream(all).average().orElse(Double.POSITIVE_INFINITY);
        double variance = Arrays.stream(all)
                .map(value -> (value - mean) * (value - mean))
                .average()
                .orElse(0);
        return mean + DEVIATIONS * Math.sqrt(variance);
    }
}
