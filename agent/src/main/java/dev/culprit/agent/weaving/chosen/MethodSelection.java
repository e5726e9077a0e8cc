package dev.culprit.agent.weaving.chosen;

import dev.culprit.heuristics.contract.Measure;
import dev.culprit.heuristics.contract.MethodChoice;
import dev.culprit.heuristics.contract.MethodFilter;
import dev.culprit.heuristics.contract.MethodModifier;
import dev.culprit.heuristics.contract.TraceRules;
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

    public MethodSelection {
        patterns = List.copyOf(patterns);
        excludes = List.copyOf(excludes);
        modifiers = Set.copyOf(modifiers);
        annotations = Set.copyOf(annotations);
        interfaces = Set.copyOf(interfaces);
        if (patterns.isEmpty()) {
            throw new IllegalArgumentException("a pattern of methods is needed");
        }
    }

    /** What a request chooses. */
    public static MethodSelection of(MethodChoice choice) {
        MethodFilter filter = choice.filter();
        return new MethodSelection(
                filter.patterns().stream().map(MethodPattern::new).toList(),
                filter.excludes().stream().map(MethodPattern::new).toList(),
                Set.copyOf(filter.modifiers()),
                Set.copyOf(filter.annotations()),
                Set.copyOf(filter.interfaces()),
                choice.measure(),
                choice.oneIn(),
                choice.traces());
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
