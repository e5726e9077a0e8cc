package dev.culprit.agent.weaving;

import dev.culprit.agent.weaving.library.Scope;
import java.util.List;
import java.util.Map;

/**
 * What switching probes on has done.
 *
 * @param methods probed methods by scope
 * @param classes classes that carry probes now
 * @param refused classes that should carry probes and do not, each with the reason
 * @param millis time it took
 */
public record Applied(Map<Scope, Integer> methods, int classes, List<String> refused, long millis) {

    public Applied {
        methods = Map.copyOf(methods);
        refused = List.copyOf(refused);
    }
}
