package dev.culprit.agent.weaving.chosen;

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
        boolean belowEntryPoints, boolean inMessages, int maxDepth, int maxCalls, int maxCallsPerSecond) {

    /** Code that people read is not so deep; recursion that has gone astray is. */
    static final int USUAL_DEPTH = 100;

    /** Some hundred kilobytes of a recording. */
    static final int USUAL_CALLS = 10_000;

    /** Some megabytes of a recording per second. */
    static final int USUAL_RATE = 100_000;

    private static final int MOST_DEPTH = 10_000;
    private static final int MOST_CALLS = 10_000_000;
    private static final int MOST_RATE = 1_000_000_000;

    /** Begins traces anywhere. */
    public static final TraceRules USUAL = new TraceRules(false, false, USUAL_DEPTH, USUAL_CALLS, USUAL_RATE);

    public TraceRules {
        if (maxDepth < 1 || maxDepth > MOST_DEPTH) {
            throw new IllegalArgumentException("maxDepth must be between 1 and " + MOST_DEPTH + ", not " + maxDepth);
        }
        if (maxCalls < 1 || maxCalls > MOST_CALLS) {
            throw new IllegalArgumentException("maxCalls must be between 1 and " + MOST_CALLS + ", not " + maxCalls);
        }
        if (maxCallsPerSecond < 1 || maxCallsPerSecond > MOST_RATE) {
            throw new IllegalArgumentException(
                    "maxCallsPerSecond must be between 1 and " + MOST_RATE + ", not " + maxCallsPerSecond);
        }
    }

    /** In one JVM, with the usual limit per second. */
    public TraceRules(boolean belowEntryPoints, int maxDepth, int maxCalls) {
        this(belowEntryPoints, false, maxDepth, maxCalls, USUAL_RATE);
    }

    /** Those of sums that begin in the same places. */
    TraceRules counting() {
        return new TraceRules(belowEntryPoints, false, USUAL_DEPTH, USUAL_CALLS, USUAL_RATE);
    }
}
