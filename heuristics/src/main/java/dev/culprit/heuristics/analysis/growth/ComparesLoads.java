package dev.culprit.heuristics.analysis.growth;

import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Need;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Doubt;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.wording.GrowthSentences;
import java.util.List;

/** A detector of what grows with the load. Which windows it compares is not for it to choose. */
public interface ComparesLoads extends Detector {

    @Override
    default List<Need> needs() {
        return List.of(Need.MAXIMUM, Need.SINGLE_USER);
    }

    @Override
    default Verdict judge(String service, Measurements measurements) {
        return Comparison.of(service, measurements)
                .map(both -> judge(both, measurements))
                .orElseGet(() -> new Inconclusive(Doubt.TOO_FEW_CALLS, GrowthSentences.notCalledAtBothLoads()));
    }

    /**
     * The verdict on one service.
     *
     * @param measurements for what is no comparison of these windows, such as places that targeted windows show
     */
    Verdict judge(Comparison both, Measurements measurements);
}
