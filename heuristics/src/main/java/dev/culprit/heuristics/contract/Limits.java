package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Form;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.TextForm;
import dev.culprit.heuristics.fields.Usual;
import java.util.List;

/**
 * What a diagnosis leaves out. Categories go by their id, or by the last part of it where several places of the taxonomy have the
 * same problem: {@code the-stifle} is all Stifles.
 *
 * @param only nothing but these, what leads to them and what lies below them; empty for everything
 * @param skip these are left out, with what lies below them
 * @param budgetSeconds how long all experiments together may take, warm-ups included, in seconds; 0 for as long as they need. The
 *     first one is made in any case
 */
public record Limits(
        @Says("Nothing but these, what leads to them and what lies below them. Ids as 'culprit explain' lists them.")
        @Usual("[]")
        @Form(TextForm.CATEGORY)
        List<String> only,

        @Says("These are left out, with what lies below them.") @Usual("[]") @Form(TextForm.CATEGORY)
        List<String> skip,

        @Says(
                "Seconds for all experiments together, warm-ups included; the first is made in any case. 0 for as long as they need.")
        @Usual("0")
        @Range(least = 0)
        double budgetSeconds) {

    public static final Limits NONE = new Limits(List.of(), List.of(), 0);

    public Limits {
        only = List.copyOf(only);
        skip = List.copyOf(skip);
        Fields.check(Limits.class, only, skip, budgetSeconds);
    }

    public boolean hasBudget() {
        return budgetSeconds > 0;
    }
}
