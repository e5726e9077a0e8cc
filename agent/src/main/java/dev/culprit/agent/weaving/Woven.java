package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.agent.weaving.library.Target;
import java.lang.instrument.Instrumentation;
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
 * Written while classes load, so concurrent. The byte-code library reports every class that it could not look into, most of
 * which nobody wanted: a refusal counts when the class, once it is loaded, turns out to have what a target looks for.
 */
final class Woven {

    /** Between its probes and the end of its loading a class waits for its superclass, perhaps from a slow place. */
    private static final long LOADING_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Map<String, Map<Target, Integer>> probed = new ConcurrentHashMap<>();
    private final Map<String, Long> since = new ConcurrentHashMap<>();
    private final Map<String, String> refused = new ConcurrentHashMap<>();
    /** Refused classes that were looked at since they are loaded. */
    private final Map<String, Set<Scope>> missed = new ConcurrentHashMap<>();

    private final Targets known;
    private final Selection selection;

    Woven(Targets known, Selection selection) {
        this.known = known;
        this.selection = selection;
    }

    /** Writes down that a class gets probes. */
    void add(String type, Target target, int methods) {
        since.put(type, System.nanoTime());
        probed.computeIfAbsent(type, t -> new ConcurrentHashMap<>()).put(target, methods);
    }

    /** Writes down that a class has no probes of a target any more. */
    void remove(String type, Target target) {
        probed.computeIfPresent(type, (t, targets) -> {
            targets.remove(target);
            return targets.isEmpty() ? null : targets;
        });
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

    /** Names of all classes that were given any, whether or not they lost them since: to be asked to give them back. */
    Set<String> everProbed() {
        Set<String> types = new HashSet<>(since.keySet());
        types.removeAll(refused.keySet()); // they never took them
        types.addAll(probed.keySet());
        return types;
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

    /** One line per refusal that counts. */
    List<String> refused(Instrumentation instrumentation) {
        return missed(instrumentation).keySet().stream()
                .map(type -> type + ": " + refused.get(type))
                .toList();
    }

    /** Names of the classes of these refusals by the scopes whose probes they miss. */
    Map<Scope, List<String>> missedByScope(Instrumentation instrumentation) {
        Map<Scope, List<String>> byScope = new EnumMap<>(Scope.class);
        missed(instrumentation)
                .forEach((type, scopes) -> scopes.forEach(scope ->
                        byScope.computeIfAbsent(scope, s -> new ArrayList<>()).add(type)));
        return byScope;
    }

    private Map<String, Set<Scope>> missed(Instrumentation instrumentation) {
        Set<String> open = new HashSet<>(refused.keySet());
        open.removeAll(missed.keySet());
        if (!open.isEmpty()) {
            List<Target> targets =
                    known.of(selection); // not before: without probes the byte-code library is not loaded
            Candidates.loaded(instrumentation, type -> open.contains(type.getName()))
                    .forEach(type -> missed.put(type.getName(), Candidates.scopes(type, targets)));
        }
        Map<String, Set<Scope>> counting = new TreeMap<>(missed);
        counting.values().removeIf(Set::isEmpty);
        return counting;
    }
}
