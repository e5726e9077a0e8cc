package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.Usual;

/**
 * How long what is switched on by hand stays on.
 *
 * @param leaseSeconds 1 to 86400
 */
public record LeaseTime(
        @Says("After so long everything goes off by itself.")
        @Usual("" + USUAL_SECONDS)
        @Range(least = 1, most = 86_400)
        int leaseSeconds) {

    private static final int USUAL_SECONDS = 900;

    /** A quarter of an hour. */
    public static final LeaseTime USUAL = new LeaseTime(USUAL_SECONDS);

    public LeaseTime {
        Fields.check(LeaseTime.class, leaseSeconds);
    }
}
