package dev.culprit.client.report;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.Map;

/** One valid experiment at one load level, for tests of charts. */
public final class Levelled {

    private Levelled() {}

    public static ExperimentResult of(
            int users, double perSecond, double mean, double percentile, Map<WaitState, Double> attribution) {
        return new Run(1, users)
                .times(perSecond, mean, percentile)
                .attribution(attribution)
                .result();
    }
}
