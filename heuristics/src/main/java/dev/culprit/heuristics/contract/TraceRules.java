package dev.culprit.heuristics.contract;

import dev.culprit.heuristics.fields.Fields;
import dev.culprit.heuristics.fields.Needs;
import dev.culprit.heuristics.fields.Range;
import dev.culprit.heuristics.fields.Says;
import dev.culprit.heuristics.fields.Usual;

/**
 * Where traces of chosen methods begin, and what is enough of one. The limits hold where calls are written down; of sums nothing
 * grows.
 *
 * @param belowEntryPoints whether a trace begins with the call of an entry point, so that calls elsewhere are not measured; otherwise
 *     the outermost call of a chosen method begins one
 * @param inMessages whether a trace goes on with the JMS messages that it sends, where a listener is given them; these messages then
 *     carry a property more
 * @param maxDepth below so many calls of its trace a call is not written down any more
 * @param maxCalls after so many calls of its trace, in all threads, no more are written down
 * @param maxCallsPerSecond when so many were written down in a second, of all traces, no other begins in it
 */
public record TraceRules(
        @Says("Traces begin at entry points, and calls elsewhere are not measured.") @Usual("false")
        boolean belowEntryPoints,

        @Says("Traces go on with the JMS messages that they send, in a property of these.")
        @Usual("false")
        @Needs(value = "measure", butNot = "SUMS", why = MESSAGES_NEED)
        boolean inMessages,

        @Says("Calls below so many others of their trace are left out.")
        @Usual("" + USUAL_DEPTH)
        @Range(least = 1, most = 10_000)
        @Needs(value = "measure", butNot = "SUMS", why = LIMITS_NEED)
        int maxDepth,

        @Says("When a trace has so many calls, the rest is left out.")
        @Usual("" + USUAL_CALLS)
        @Range(least = 1, most = 10_000_000)
        @Needs(value = "measure", butNot = "SUMS", why = LIMITS_NEED)
        int maxCalls,

        @Says("When so many calls were written down in a second, no other trace begins in it.")
        @Usual("" + USUAL_RATE)
        @Range(least = 1, most = 1_000_000_000)
        @Needs(value = "measure", butNot = "SUMS", why = LIMITS_NEED)
        int maxCallsPerSecond) {

    /** Code that people read is not so deep; recursion that has gone astray is. */
    private static final int USUAL_DEPTH = 100;

    /** Some hundred kilobytes of a recording. */
    private static final int USUAL_CALLS = 10_000;

    /** Some megabytes of a recording per second. */
    private static final int USUAL_RATE = 100_000;

    private static final String MESSAGES_NEED =
            "inMessages leads from call to call, and SUMS writes none down; measure CALLS or one of its kinds";

    private static final String LIMITS_NEED =
            "maxDepth, maxCalls and maxCallsPerSecond limit calls that are written down, and SUMS writes none; measure CALLS or one of"
                    + " its kinds";

    /** Begins traces anywhere. */
    public static final TraceRules USUAL = new TraceRules(false, false, USUAL_DEPTH, USUAL_CALLS, USUAL_RATE);

    public TraceRules {
        Fields.check(TraceRules.class, belowEntryPoints, inMessages, maxDepth, maxCalls, maxCallsPerSecond);
    }

    /** In one JVM, with the usual limit per second. */
    public TraceRules(boolean belowEntryPoints, int maxDepth, int maxCalls) {
        this(belowEntryPoints, false, maxDepth, maxCalls, USUAL_RATE);
    }

    /** Those of sums that begin in the same places. */
    public TraceRules counting() {
        return new TraceRules(belowEntryPoints, false, USUAL_DEPTH, USUAL_CALLS, USUAL_RATE);
    }
}
