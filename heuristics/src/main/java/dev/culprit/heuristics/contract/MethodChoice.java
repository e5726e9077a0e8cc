package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Flat;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.Usual;

/**
 * Methods of the application that somebody wants measured, and how.
 *
 * @param filter which
 * @param measure what is written down
 * @param oneIn of so many traces (outermost call of such a method in a thread, with all calls below) one is measured; at least 1
 * @param traces where these begin, and how large they may become; the usual ones where only sums are written down
 */
public record MethodChoice(
        @Flat MethodFilter filter,

        @Says("What is written down of their calls.") @Usual("SUMS")
        Measure measure,

        @Says("Of so many traces one is measured.") @Usual("1") @Range(least = 1, most = ScopeChoice.LARGEST_GAP)
        int oneIn,

        @Flat TraceRules traces) {

    public MethodChoice {
        Fields.check(MethodChoice.class, filter, measure, oneIn, traces);
    }
}
