package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.model.Cause;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Detector;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Finding;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is named of one service does not silence what is known of others, unless it weighs more. */
class SecondFindingTest {

    /** Two services, of which these many calls per second take 300 ms each. */
    private static DiagnosisResult diagnose(double named, double unnamed, List<Detector> detectors) {
        Synthetic application = new Synthetic(1)
                .with("GET /named", named, Map.of(WaitState.CPU, users -> 300))
                .with("GET /unnamed", unnamed, Map.of(WaitState.CPU, users -> 300));
        return ObservedSearch.diagnose(EvaluationPlan.of(Catalogue.plan().taxonomy(), detectors), application);
    }

    private static List<Detector> unknownBeside(Cause cause) {
        return List.of(
                new OneCollectorTest.Stub("performance-problem", "", Cause.UNKNOWN),
                new OneCollectorTest.Stub("application-hiccups", "GET /named", cause));
    }

    @Test
    void aHeavyServiceWithoutACauseIsToldBesideALightOneWithOne() {
        assertThat(diagnose(5, 50, unknownBeside(Cause.LOCK)).findings())
                .as("what has a cause comes first")
                .extracting(Finding::category)
                .containsExactly("application-hiccups", "performance-problem");
    }

    @Test
    void aLightServiceWithoutACauseIsSecond() {
        DiagnosisResult result = diagnose(50, 5, unknownBeside(Cause.LOCK));

        assertThat(result.findings()).extracting(Finding::category).containsExactly("application-hiccups");
        assertThat(result.notTested())
                .anySatisfy(open -> assertThat(open.what()).isEqualTo("GET /unnamed"));
    }

    private static List<Detector> rampBeside(Cause cause) {
        return List.of(
                new OneCollectorTest.Stub("performance-problem", "", Cause.UNKNOWN),
                new OneCollectorTest.Stub("the-ramp", "GET /named", cause),
                new OneCollectorTest.Stub("continuously-violated-requirements", "GET /unnamed", Cause.UNKNOWN),
                new OneCollectorTest.Stub("traffic-jam", "GET /unnamed", cause));
    }

    @Test
    void causesOfOneKindAreTheSameOnlyWhereTheyAreShared() {
        assertThat(diagnose(5, 50, rampBeside(Cause.LOCK)).findings())
                .as("each has its own lock")
                .extracting(Finding::category)
                .containsExactlyInAnyOrder("the-ramp", "traffic-jam");
        assertThat(diagnose(5, 50, rampBeside(Cause.CPU)).findings())
                .as("processors are shared")
                .extracting(Finding::category)
                .containsExactly("the-ramp");
    }
}
