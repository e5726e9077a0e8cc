package dev.culprit.heuristics.attribution;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import org.junit.jupiter.api.Test;

class OperationTimeTest {

    private static Evidence alone(int calls, double millis) {
        return EvidenceBuilder.at(1)
                .calls("a", calls, WaitState.CPU, call -> millis + call % 5)
                .build();
    }

    private static final Evidence LOADED =
            EvidenceBuilder.at(50).calls("a", 2000, WaitState.CPU, call -> 100).build();

    private static Measurements measured(Evidence... windows) {
        return new Measurements(Requirement.parse("p99<200ms"), 50, List.of(windows));
    }

    @Test
    void whatIsSlowerForASingleUserAfterManyRequestsGrows() {
        Measurements measurements = measured(alone(40, 20), LOADED, alone(40, 30));
        OperationTime time = OperationTime.of("a", measurements).orElseThrow();

        assertThat(time.grows()).isTrue();
        assertThat(time.requestsBetween()).isEqualTo(2000);
        assertThat(OperationTime.growth("a", measurements).millis()).isEqualTo(10);
    }

    @Test
    void theSameBeforeAndAfterDoesNotGrow() {
        assertThat(OperationTime.of("a", measured(alone(40, 20), LOADED, alone(40, 20)))
                        .orElseThrow()
                        .grows())
                .isFalse();
    }

    /** The work of a call depends on the requests served before, not on who makes them. */
    @Test
    void whatDoesNotGrowAtMaximumLoadIsNoWorkThatGrows() {
        assertThat(grows(LOADED)).isFalse();
        assertThat(grows(loaded(104))).isFalse();
        assertThat(grows(loaded(106))).isTrue();
        assertThat(grows(EvidenceBuilder.at(50)
                        .calls("b", 2000, WaitState.CPU, call -> 9)
                        .build()))
                .as("not known there")
                .isTrue();
    }

    private static boolean grows(Evidence secondWindow) {
        return OperationTime.of("a", measured(LOADED, alone(40, 20), secondWindow, alone(40, 30)))
                .orElseThrow()
                .grows();
    }

    private static Evidence loaded(double millis) {
        return EvidenceBuilder.at(50)
                .calls("a", 2000, WaitState.CPU, call -> millis)
                .build();
    }

    @Test
    void aWindowWithTooFewCallsIsPassedOver() {
        OperationTime time = OperationTime.of("a", measured(alone(40, 20), LOADED, alone(40, 30), alone(3, 20)))
                .orElseThrow();

        assertThat(time.afterMillis()).isEqualTo(32);
        assertThat(OperationTime.of("a", measured(alone(40, 20), LOADED, alone(3, 30))))
                .isEmpty();
    }
}
