package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.facts.FactName.GROWTH_PER_1000_REQUESTS;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_LOAD_AFTER;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_LOAD_BEFORE;
import static dev.culprit.heuristics.facts.FactName.REQUESTS_BETWEEN;
import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_AFTER;
import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_BEFORE;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.wording.Quantity;

/** What is told of response times that grow with operation time, whatever makes them grow. */
public final class RampPhrases {

    private RampPhrases() {}

    /** By how much calls take longer, for those who read findings by machine. */
    public static Facts facts(OperationTime time) {
        boolean alone = time.users() == 1;
        return Facts.NONE
                .with(alone ? SINGLE_USER_BEFORE : MAXIMUM_LOAD_BEFORE, time.beforeMillis())
                .with(alone ? SINGLE_USER_AFTER : MAXIMUM_LOAD_AFTER, time.afterMillis())
                .with(REQUESTS_BETWEEN, time.requestsBetween())
                .with(GROWTH_PER_1000_REQUESTS, perThousand(time));
    }

    /** The same for others, as part of a sentence. */
    public static String grew(OperationTime time) {
        return called(time) + " took " + Quantity.millis(time.beforeMillis()) + " at first and "
                + Quantity.millis(time.afterMillis()) + " after " + time.requestsBetween() + " more requests"
                + apart(time)
                + ", " + Quantity.millis(perThousand(time)) + " more per 1000 requests";
    }

    private static double perThousand(OperationTime time) {
        return (time.afterMillis() - time.beforeMillis()) * 1000 / Math.max(1, time.requestsBetween());
    }

    /** Whose calls these are. */
    public static String called(OperationTime time) {
        return time.users() == 1 ? "a single user's call" : "a call at " + Quantity.users(time.users());
    }

    /** What is not in these times. */
    public static String apart(OperationTime time) {
        return time.part() == OperationTime.Part.WHOLE ? "" : " (without waiting for a processor and unexplained time)";
    }
}
