package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Entries;
import dev.culprit.heuristics.fields.FieldException;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Form;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.TextForm;
import dev.culprit.heuristics.fields.Usual;
import java.util.List;

/**
 * Which methods are chosen. All conditions must hold; an empty one holds always.
 *
 * @param patterns a method matches at least one of these; never empty, 100 at most with {@code excludes}
 * @param excludes and none of these
 * @param modifiers and has all of these
 * @param annotations and carries one of these, itself or its class; full names
 * @param interfaces and its class is, extends or implements one of these; full names
 */
public record MethodFilter(
        @Says("A method matches at least one of these.")
        @Entries(least = 1, most = MOST_PATTERNS)
        @Form(TextForm.METHODS)
        List<String> patterns,

        @Says("And none of these.") @Usual("[]") @Entries(most = MOST_PATTERNS - 1) @Form(TextForm.METHODS)
        List<String> excludes,

        @Says("And has all of these.") @Usual("[]") List<MethodModifier> modifiers,

        @Says("And carries one of these, itself or its class. Full names.") @Usual("[]")
        List<String> annotations,

        @Says("And its class is, extends or implements one of these. Full names.") @Usual("[]")
        List<String> interfaces) {

    static final int MOST_PATTERNS = 100;

    public MethodFilter {
        patterns = List.copyOf(patterns);
        excludes = List.copyOf(excludes);
        modifiers = List.copyOf(modifiers);
        annotations = List.copyOf(annotations);
        interfaces = List.copyOf(interfaces);
        Fields.check(MethodFilter.class, patterns, excludes, modifiers, annotations, interfaces);
        if (patterns.size() + excludes.size() > MOST_PATTERNS) {
            throw new FieldException("patterns", "and excludes: at most " + MOST_PATTERNS + " can be named");
        }
    }
}
