package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.facts.FactName.GROWTH_PER_1000_REQUESTS;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_LOAD_AFTER;
import static dev.culprit.heuristics.facts.FactName.MAXIMUM_LOAD_BEFORE;
import static dev.culprit.heuristics.facts.FactName.REQUESTS_BETWEEN;
import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_AFTER;
import static dev.culprit.heuristics.facts.FactName.SINGLE_USER_BEFORE;

import dev.culprit.heuristics.facts.Facts;
import dev.culprit.heuristics.wording.RampSentences.Slowdown;

/** What is told of response times that grow with operation time, whatever makes them grow. */
public final class RampFacts {

    private RampFacts() {}

    /** By how much calls take longer, for those who read findings by machine. */
    public static Facts facts(OperationTime time) {
        boolean alone = time.users() == 1;
        return Facts.NONE
                .with(alone ? SINGLE_USER_BEFORE : MAXIMUM_LOAD_BEFORE, time.beforeMillis())
                .with(alone ? SINGLE_USER_AFTER : MAXIMUM_LOAD_AFTER, time.afterMillis())
                .with(REQUESTS_BETWEEN, time.requestsBetween())
                .with(GROWTH_PER_1000_REQUESTS, perThousand(time));
    }

    /** The same for sentences. */
    public static Slowdown slowdown(OperationTime time) {
        return new Slowdown(
                time.users(),
                time.beforeMillis(),
                time.afterMillis(),
                time.part() == OperationTime.Part.WHOLE,
                time.requestsBetween(),
                perThousand(time));
    }

    private static double perThousand(OperationTime time) {
        return (time.afterMillis() - time.beforeMillis()) * 1000 / Math.max(1, time.requestsBetween());
    }
}
