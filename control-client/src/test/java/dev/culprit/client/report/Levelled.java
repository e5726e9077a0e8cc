package dev.culprit.client.report;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.ExperimentResult;
import dev.culprit.heuristics.result.ExperimentResult.Slice;
import java.util.List;
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

    /** The timeline of a window of 60 s at one load level. */
    public static ExperimentResult overTime(int users, List<Slice> timeline) {
        return new Run(1, users).times(1, 1, 1).timeline(timeline).result();
    }
}
