package dev.culprit.agent.instrument;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Books on which classes carry probes and which refused, by class name: two loaders' classes of one name count as one.
 * Written while classes load, so concurrent.
 */
final class Woven {

    private final Map<String, Map<Target, Integer>> probed = new ConcurrentHashMap<>();
    private final Map<String, String> refused = new ConcurrentHashMap<>();

    /** Writes down that a class gets probes. */
    void add(String type, Target target, int methods) {
        probed.computeIfAbsent(type, t -> new ConcurrentHashMap<>()).put(target, methods);
    }

    /** Writes down that a class did not take its probes. */
    void refuse(String type, Throwable reason) {
        probed.remove(type);
        refused.put(type, Reason.of(reason));
    }

    /** Names of the classes that carry probes. */
    Set<String> types() {
        return Set.copyOf(probed.keySet());
    }

    /** Probed methods by scope. */
    Map<Scope, Integer> methods() {
        Map<Scope, Integer> sums = new EnumMap<>(Scope.class);
        probed.values()
                .forEach(targets -> targets.forEach(
                        (target, methods) -> sums.merge(target.kind().scope(), methods, Integer::sum)));
        return sums;
    }

    /** One line per class. */
    List<String> refused() {
        List<String> lines = new ArrayList<>();
        new TreeMap<>(refused).forEach((type, reason) -> lines.add(type + ": " + reason));
        return lines;
    }
}
