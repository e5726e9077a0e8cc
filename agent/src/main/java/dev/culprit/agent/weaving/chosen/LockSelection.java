package dev.culprit.agent.weaving.chosen;

import java.util.List;

/**
 * Methods of the application in which waiting for locks is to be measured.
 *
 * @param patterns a method matches at least one of these; never empty
 */
public record LockSelection(List<MethodPattern> patterns) {

    private static final int MOST_PATTERNS = 100;

    public LockSelection {
        patterns = List.copyOf(patterns);
        if (patterns.isEmpty() || patterns.size() > MOST_PATTERNS) {
            throw new IllegalArgumentException("1 to " + MOST_PATTERNS + " patterns of methods are needed");
        }
    }

    /** In the methods of these patterns. */
    public static LockSelection of(String... patterns) {
        return new LockSelection(
                List.of(patterns).stream().map(MethodPattern::new).toList());
    }

    /** The same choice of methods. */
    public MethodSelection methods() {
        return MethodSelection.of(
                MethodSelection.Measure.CALLS,
                patterns.stream().map(MethodPattern::text).toArray(String[]::new));
    }
}
