package dev.culprit.agent.weaving.chosen;

import java.util.List;
import java.util.Set;

/**
 * Methods of the application that somebody wants measured, and how. All conditions must hold; an empty one holds always.
 *
 * @param patterns a method matches at least one of these; never empty
 * @param excludes and none of these
 * @param modifiers and has all of these, such as {@code public} or {@code synchronized}
 * @param annotations and carries one of these, itself or its class; full names
 * @param interfaces and its class is, extends or implements one of these; full names
 * @param measure what is written down
 * @param oneIn of so many traces (outermost call of such a method in a thread, with all calls below) one is measured; at least 1
 * @param traces where these begin, and how large they may become
 */
public record MethodSelection(
        List<MethodPattern> patterns,
        List<MethodPattern> excludes,
        Set<MethodModifier> modifiers,
        Set<String> annotations,
        Set<String> interfaces,
        Measure measure,
        int oneIn,
        TraceRules traces) {

    private static final int MOST_PATTERNS = 100;
    public static final int LARGEST_GAP = 1_000_000;

    /** What is written down of calls, from cheap to expensive. */
    public enum Measure {
        /** Number, total and longest time, once a second for each method. */
        SUMS,
        /** Every call: begin, duration, thread, trace. */
        CALLS,
        /** Every call, with the processor time of its thread, which costs microseconds where the rest costs nanoseconds. */
        CALLS_WITH_CPU,
        /** Every call, with the bytes that its thread allocated. */
        CALLS_WITH_ALLOCATION,
        /** Every call, with both. */
        CALLS_WITH_CPU_AND_ALLOCATION,
        /** Every call, with how much its first four parameters are: elements, characters, numbers. */
        CALLS_WITH_SIZES
    }

    public MethodSelection {
        patterns = List.copyOf(patterns);
        excludes = List.copyOf(excludes);
        modifiers = Set.copyOf(modifiers);
        annotations = Set.copyOf(annotations);
        interfaces = Set.copyOf(interfaces);
        if (patterns.isEmpty() || patterns.size() + excludes.size() > MOST_PATTERNS) {
            throw new IllegalArgumentException("1 to " + MOST_PATTERNS + " patterns of methods are needed");
        }
        if (oneIn < 1 || oneIn > LARGEST_GAP) {
            throw new IllegalArgumentException("oneIn must be between 1 and " + LARGEST_GAP + ", not " + oneIn);
        }
    }

    /** The same methods, of which only is counted how often they are called. */
    public MethodSelection counted() {
        return new MethodSelection(
                patterns, excludes, modifiers, annotations, interfaces, Measure.SUMS, 1, traces.counting());
    }

    /** With the usual rules for traces. */
    public MethodSelection(
            List<MethodPattern> patterns,
            List<MethodPattern> excludes,
            Set<MethodModifier> modifiers,
            Set<String> annotations,
            Set<String> interfaces,
            Measure measure,
            int oneIn) {
        this(patterns, excludes, modifiers, annotations, interfaces, measure, oneIn, TraceRules.USUAL);
    }

    /** Every call of the methods of these patterns, or their sums. */
    public static MethodSelection of(Measure measure, String... patterns) {
        return new MethodSelection(
                List.of(patterns).stream().map(MethodPattern::new).toList(),
                List.of(),
                Set.of(),
                Set.of(),
                Set.of(),
                measure,
                1);
    }
}
