package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.weaving.Applied;
import dev.culprit.agent.weaving.library.Scope;
import java.util.List;
import java.util.Map;

/**
 * What switching on did.
 *
 * @param state {@code ACTIVE}
 * @param methods probed methods by scope
 * @param refused classes that stay without probes, each with the reason
 */
record InstrumentationAnswer(
        String state, Map<Scope, Integer> methods, int classes, List<String> refused, long millis, int leaseSeconds) {

    InstrumentationAnswer(String state, Applied applied, int leaseSeconds) {
        this(state, applied.methods(), applied.classes(), applied.refused(), applied.millis(), leaseSeconds);
    }
}
