package dev.culprit.agent.instrument;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;

/**
 * Books on which classes carry probes and which refused, by class name: two loaders' classes of one name count as one.
 * Written while classes load, so concurrent.
 */
final class Woven {

    /** Between its probes and the end of its loading a class waits for its superclass, perhaps from a slow place. */
    private static final long LOADING_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Map<String, Map<Target, Integer>> probed = new ConcurrentHashMap<>();
    private final Map<String, Long> since = new ConcurrentHashMap<>();
    private final Map<String, String> refused = new ConcurrentHashMap<>();

    /** Writes down that a class gets probes. */
    void add(String type, Target target, int methods) {
        since.put(type, System.nanoTime());
        probed.computeIfAbsent(type, t -> new ConcurrentHashMap<>()).put(target, methods);
    }

    /** Writes down that a class did not take its probes. */
    void refuse(String type, Throwable reason) {
        probed.remove(type);
        refused.put(type, Reason.of(reason));
    }

    /** Writes down why a class is not asked to take probes; another loader's class of that name may carry some. */
    void leave(String type, String reason) {
        refused.put(type, reason);
    }

    /** Names of the classes that carry probes. */
    Set<String> types() {
        return Set.copyOf(probed.keySet());
    }

    /** Names of those among them that got them so recently that they may not be loaded yet. */
    Set<String> recent() {
        long now = System.nanoTime();
        Set<String> recent = new HashSet<>();
        since.forEach((type, nanos) -> {
            if (now - nanos < LOADING_NANOS && probed.containsKey(type)) {
                recent.add(type);
            }
        });
        return recent;
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
