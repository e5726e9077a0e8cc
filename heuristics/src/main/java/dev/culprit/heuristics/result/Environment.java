package dev.culprit.heuristics.result;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where the diagnosis ran.
 *
 * @param facts name to value in display order: JVM version, process id, processors, heap, collector, operating system,
 *     cost of a clock read, agent version, start time
 */
public record Environment(Map<String, String> facts) {

    public Environment {
        facts = Collections.unmodifiableMap(new LinkedHashMap<>(facts));
    }
}
