package dev.culprit.heuristics.analysis.time;

import dev.culprit.heuristics.result.Quantity;
import java.util.LinkedHashMap;
import java.util.Map;

/** What is told of response times that grow with operation time, whatever makes them grow. */
public final class RampPhrases {

    private RampPhrases() {}

    /** By how much calls take longer, for those who read findings by machine. */
    public static Map<String, Object> facts(OperationTime time) {
        String whose = time.users() == 1 ? "singleUser" : "maximumLoad";
        Map<String, Object> facts = new LinkedHashMap<>();
        facts.put(whose + "BeforeMillis", time.beforeMillis());
        facts.put(whose + "AfterMillis", time.afterMillis());
        facts.put("requestsBetween", time.requestsBetween());
        facts.put("growthPer1000RequestsMillis", perThousand(time));
        return facts;
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
