package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.Scope;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What is in the code of the application at this moment.
 *
 * @param scopes switched on; empty when off
 * @param methods probed methods by scope
 * @param classes classes that carry probes
 * @param refused classes that should carry probes and do not, each with the reason
 * @param missed names of these classes by scope
 * @param remaining classes that kept their probes when these were last switched off, each with the reason
 * @param strayHits hits of probes since they were last switched off; above 0 means that something is still in the code
 */
public record InstrumentationState(
        Set<Scope> scopes,
        Map<Scope, Integer> methods,
        int classes,
        List<String> refused,
        Map<Scope, List<String>> missed,
        List<String> remaining,
        long strayHits) {

    public InstrumentationState {
        scopes = Set.copyOf(scopes);
        methods = Map.copyOf(methods);
        refused = List.copyOf(refused);
        missed = Map.copyOf(missed);
        remaining = List.copyOf(remaining);
    }

    /** What only the user can change, one sentence each. */
    public List<String> remarks() {
        List<String> hidden = refused.stream()
                .filter(line -> line.endsWith(Visibility.HIDDEN))
                .toList();
        return hidden.isEmpty()
                ? List.of()
                : List.of("Classes without probes: " + hidden.size() + ", since " + Visibility.HIDDEN
                        + ". The first is " + hidden.get(0).replace(": " + Visibility.HIDDEN, "."));
    }

    /** Whether any scope is switched on. */
    public boolean active() {
        return !scopes.isEmpty();
    }
}
