package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Entries;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Form;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.TextForm;
import java.util.List;

/**
 * Methods of the application in which waiting for monitors and locks is measured.
 *
 * @param patterns a method matches at least one of these; 1 to 100
 */
public record LockChoice(
        @Says("A method matches at least one of these.")
        @Entries(least = 1, most = MethodFilter.MOST_PATTERNS)
        @Form(TextForm.METHODS)
        List<String> patterns) {

    public LockChoice {
        patterns = List.copyOf(patterns);
        Fields.check(LockChoice.class, patterns);
    }
}
