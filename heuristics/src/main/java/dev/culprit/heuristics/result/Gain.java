package dev.culprit.heuristics.result;

import dev.culprit.heuristics.model.AddedLater;
import dev.culprit.heuristics.wording.GainSentences;
import dev.culprit.heuristics.wording.GainSentences.Change;

/**
 * What correcting a cause would win at maximum load, at best: bounds, no forecast.
 *
 * @param service the one that suffers most
 * @param responseMillis its mean response time now
 * @param bestResponseMillis the same without the cause, at least
 * @param callsPerSecond what all services together complete now
 * @param bestCallsPerSecond the same without the cause, at most
 * @param limit why it would be no better
 * @param ceilingFromUsers so many users complete as many calls per second as all: the cause lets no more through; 0 if more users still
 *     complete more, or nobody knows
 */
public record Gain(
        String service,
        double responseMillis,
        double bestResponseMillis,
        double callsPerSecond,
        double bestCallsPerSecond,
        Limit limit,
        @AddedLater int ceilingFromUsers) {

    /** What keeps the application from being faster still. */
    public enum Limit {
        /** What else calls do, and how long users pause. */
        REST,
        /** The processors would be full. */
        PROCESSORS
    }

    /** For people: {@code Corrected, GET /books would take 45 ms instead of 398 ms at best, …}. */
    public String sentence() {
        return GainSentences.atBest(
                service,
                new Change(responseMillis, bestResponseMillis),
                new Change(callsPerSecond, bestCallsPerSecond),
                limit == Limit.PROCESSORS,
                ceilingFromUsers);
    }
}
