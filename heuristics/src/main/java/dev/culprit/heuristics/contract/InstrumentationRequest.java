package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.AnyOf;
import dev.culprit.heuristics.fields.Example;
import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Flat;
import dev.culprit.heuristics.fields.MayBeMissing;
import dev.culprit.heuristics.fields.Needs;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.Usual;
import org.jspecify.annotations.Nullable;

/**
 * What carries probes, and for how long: at least one scope, methods, or locks.
 *
 * @param scopes what is probed without naming methods
 * @param methods methods of the application; null for none
 * @param locks methods of the application in which waiting for locks is measured; null for none
 * @param budgetPercent processor time that probes of chosen methods may use, in percent of one core; above 0, at most 100000
 * @param trialSeconds how long calls of chosen methods are counted first, 1 to 60; null for not at all
 * @param lease how long everything stays on
 */
@Says("Instrumentation.apply and Instrumentation.dryRun: what carries probes, and for how long.")
@Example("{\"scopes\":[\"ENTRY_POINTS\"]}")
@AnyOf(
        value = {"scopes", "methods", "locks"},
        why = "scopes must name at least one, for example ENTRY_POINTS, unless methods or locks are chosen")
public record InstrumentationRequest(
        @Flat ScopeChoice scopes,

        @Says("Methods of the application that are measured.") @MayBeMissing @Nullable
        MethodChoice methods,

        @Says("Methods in which waiting for monitors and locks is measured.") @MayBeMissing @Nullable
        LockChoice locks,

        @Says("What probes of chosen methods may use, in percent of one core.")
        @Usual("" + USUAL_BUDGET)
        @Range(least = 0, above = true, most = 100_000)
        double budgetPercent,

        @Says("Counts calls of the chosen methods for so long first.")
        @MayBeMissing
        @Range(least = 1, most = 60)
        @Needs(value = "methods", why = "trialSeconds counts calls of chosen methods; choose some")
        @Nullable
        Integer trialSeconds,

        @Flat LeaseTime lease) {

    /** The usual budget, in percent of one core. */
    public static final int USUAL_BUDGET = 2;

    public InstrumentationRequest {
        Fields.check(InstrumentationRequest.class, scopes, methods, locks, budgetPercent, trialSeconds, lease);
    }
}
