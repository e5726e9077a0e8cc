package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.detectors.locks.OneLaneBridge;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict.Inconclusive;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Where there are so many waits that the short ones are not recorded. */
class ShortWaitsTest {

    private static final int CALLS = 200;
    private static final double NOT_RECORDED_MILLIS = 10;

    private static Evidence run(int users, double threshold, Map<WaitState, Double> millis) {
        double[] starts = new double[CALLS];
        double[] responses = new double[CALLS];
        Arrays.setAll(starts, call -> 60_000.0 * call / CALLS);
        Arrays.fill(
                responses, millis.values().stream().mapToDouble(each -> each).sum());
        Map<WaitState, double[]> states = millis.entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, entry -> {
                    double[] each = new double[CALLS];
                    Arrays.fill(each, entry.getValue());
                    return each;
                }));
        return EvidenceBuilder.at(users)
                .calls(List.of(new ServiceCalls("a", starts, responses, states)))
                .conditions(
                        RunConditions.builder().lockThresholdMillis(threshold).build())
                .build();
    }

    private static Measurements measured(
            Map<WaitState, Double> alone, double thresholdUnderLoad, Map<WaitState, Double> loaded) {
        return new Measurements(
                Requirement.parse("p99<60ms"), 50, List.of(run(50, thresholdUnderLoad, loaded), run(1, 0, alone)));
    }

    private static Growth growth(Measurements measurements) {
        return Growth.of("a", measurements).orElseThrow();
    }

    @Test
    void waitsThatASingleUserHasTooAreNoUnexplainedGrowth() {
        Measurements measurements = measured(
                Map.of(WaitState.SLEEP, 42.0, WaitState.CPU, 1.0),
                NOT_RECORDED_MILLIS,
                Map.of(WaitState.SLEEP, 3.0, WaitState.CPU, 1.0, WaitState.UNKNOWN, 38.0, WaitState.GC, 39.0));

        Growth growth = growth(measurements);

        assertThat(growth.largest()).isEqualTo(WaitState.GC);
        assertThat(growth.high().millis(WaitState.SLEEP)).isCloseTo(41, within(1e-9));
        assertThat(growth.share(WaitState.values())).isCloseTo(1, within(1e-9));
        assertThat(new OneLaneBridge().judge("a", measurements)).isInstanceOf(NotDetected.class);
    }

    @Test
    void whatIsUnexplainedStaysSoIfAllWaitsWereRecorded() {
        Growth growth = growth(measured(
                Map.of(WaitState.SLEEP, 42.0, WaitState.CPU, 1.0),
                0,
                Map.of(WaitState.SLEEP, 3.0, WaitState.CPU, 1.0, WaitState.UNKNOWN, 78.0)));

        assertThat(growth.high().millis(WaitState.SLEEP)).isEqualTo(3);
        assertThat(growth.largest()).isEqualTo(WaitState.UNKNOWN);
    }

    /** They may be waits for a lock, only too short and too many: "no lock" would be a guess. */
    @Test
    void growthThatMayBeShortWaitsLeavesTheQuestionForALockOpen() {
        Map<WaitState, Double> alone = Map.of(WaitState.CPU, 10.0);
        Map<WaitState, Double> loaded = Map.of(WaitState.CPU, 12.0, WaitState.UNKNOWN, 80.0);

        assertThat(new OneLaneBridge().judge("a", measured(alone, NOT_RECORDED_MILLIS, loaded)))
                .isInstanceOfSatisfying(
                        Inconclusive.class, open -> assertThat(open.reason()).contains("shorter than 10 ms", "98 %"));
        assertThat(new OneLaneBridge().judge("a", measured(alone, 0, loaded))).isInstanceOf(NotDetected.class);
    }
}
