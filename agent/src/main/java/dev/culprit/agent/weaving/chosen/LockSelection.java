package dev.culprit.agent.weaving.chosen;

import dev.culprit.heuristics.contract.LockChoice;
import dev.culprit.heuristics.contract.Measure;
import java.util.List;

/**
 * Methods of the application in which waiting for locks is to be measured.
 *
 * @param patterns a method matches at least one of these; never empty
 */
public record LockSelection(List<MethodPattern> patterns) {

    public LockSelection {
        patterns = List.copyOf(patterns);
        if (patterns.isEmpty()) {
            throw new IllegalArgumentException("a pattern of methods is needed");
        }
    }

    /** What a request chooses. */
    public static LockSelection of(LockChoice choice) {
        return new LockSelection(
                choice.patterns().stream().map(MethodPattern::new).toList());
    }

    /** In the methods of these patterns. */
    public static LockSelection of(String... patterns) {
        return new LockSelection(
                List.of(patterns).stream().map(MethodPattern::new).toList());
    }

    /** The same choice of methods. */
    public MethodSelection methods() {
        return MethodSelection.of(
                Measure.CALLS, patterns.stream().map(MethodPattern::text).toArray(String[]::new));
    }
}
