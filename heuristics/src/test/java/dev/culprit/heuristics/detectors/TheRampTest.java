package dev.culprit.heuristics.detectors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.plan.Verdict;
import dev.culprit.heuristics.plan.Verdict.Detected;
import dev.culprit.heuristics.plan.Verdict.NotDetected;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** Slower for once, or slower and slower. */
class TheRampTest {

    private static final int SEEDS = 100;
    private static final int CALLS = 6000;

    /** Up to a fifth more or less. */
    private static Evidence window(int users, int calls, IntToDoubleFunction millis, Random random) {
        return EvidenceBuilder.at(users)
                .calls(
                        "a",
                        calls,
                        WaitState.CPU,
                        call -> millis.applyAsDouble(call) * (0.8 + 0.4 * random.nextDouble()))
                .build();
    }

    /**
     * First what 50 users see, then one who makes few calls, and both again.
     *
     * @param factor by the number of calls served before
     */
    private static Verdict judge(IntToDoubleFunction factor, long seed) {
        Random random = new Random(seed);
        IntToDoubleFunction later = call -> factor.applyAsDouble(CALLS + call);
        return new TheRamp()
                .judge(
                        "a",
                        new Measurements(
                                Requirement.parse("p99<100ms"),
                                50,
                                List.of(
                                        window(50, CALLS, call -> 120 * factor.applyAsDouble(call), random),
                                        window(1, 30, call -> 40 * later.applyAsDouble(call), random),
                                        window(50, CALLS, call -> 120 * later.applyAsDouble(call), random),
                                        window(1, 30, call -> 40 * later.applyAsDouble(CALLS), random))));
    }

    private static int detected(IntToDoubleFunction factor) {
        int detected = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            detected += judge(factor, seed) instanceof Detected ? 1 : 0;
        }
        return detected;
    }

    @Test
    void workThatGrowsWithEveryCallIsFound() {
        assertThat(detected(served -> 1 + 0.1 * served / CALLS)).isGreaterThan(SEEDS * 9 / 10);
    }

    @Test
    void whatBecameSlowerAtOneMomentIsNoRampAndIsDated() {
        IntToDoubleFunction jump = served -> served < CALLS / 2 ? 1 : 1.1;
        assertThat(detected(jump)).isLessThanOrEqualTo(SEEDS / 50);
        Verdict verdict = judge(jump, 1);
        assertThat(verdict).isInstanceOf(NotDetected.class);
        assertThat(verdict.reason()).contains("they jump once, from 120 ms to 132 ms after 30 s");
    }

    @Test
    void whatStaysIsNone() {
        assertThat(detected(served -> 1)).isLessThanOrEqualTo(SEEDS / 50);
    }
}
