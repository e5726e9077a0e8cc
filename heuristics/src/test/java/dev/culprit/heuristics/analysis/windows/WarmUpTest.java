package dev.culprit.heuristics.analysis.windows;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class WarmUpTest {

    private static final int CALLS = 3000;
    private static final int SEEDS = 200;
    private static final Requirement REQUIREMENT = Requirement.parse("p99<200ms");

    /** In a window of a minute. */
    private static OptionalDouble millis(IntToDoubleFunction response) {
        Evidence run = EvidenceBuilder.at(50)
                .calls("a", CALLS, WaitState.CPU, response)
                .build();
        assertThat(WarmUp.seen(run, REQUIREMENT))
                .isEqualTo(WarmUp.millis("a", run, REQUIREMENT).isPresent());
        return WarmUp.millis("a", run, REQUIREMENT);
    }

    /** Between half and one and a half times as long. */
    private static double about(double millis, Random random) {
        return millis * (0.5 + random.nextDouble());
    }

    /** At 24 ms in the end; an excess of 1500 ms fades away, within 200 calls (4 s) to 1 / e. */
    private static IntToDoubleFunction fading(long seed) {
        Random random = new Random(seed);
        return call -> about(24 + 1500 * Math.exp(-call / 200.0), random);
    }

    @Test
    void whatIsSlowAtFirstAndThenClearlyFastEnoughIsWarmingUp() {
        for (long seed = 0; seed < SEEDS; seed++) {
            // after 8 s, 203 ms of the excess are left
            assertThat(millis(fading(seed)).orElseThrow()).as("seed %d", seed).isBetween(8_000.0, 30_000.0);
        }
    }

    @Test
    void whatIsSlowAllTheTimeOrNeverIsNot() {
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            assertThat(millis(call -> about(150, random))).isEmpty();
            assertThat(millis(call -> about(60, random))).isEmpty();
            assertThat(millis(call -> random.nextInt(60) == 0 ? 500 : 30))
                    .as("rare")
                    .isEmpty();
        }
    }

    @Test
    void whatStaysTooSlowAfterwardsIsNot() {
        for (long seed = 0; seed < SEEDS; seed++) {
            IntToDoubleFunction fading = fading(seed);
            Random random = new Random(seed);
            assertThat(millis(call -> fading.applyAsDouble(call) + (random.nextInt(50) == 0 ? 300 : 0)))
                    .isEmpty();
        }
    }

    /** Eight seconds each; a warm-up would be over after the first. */
    @Test
    void episodesAreNotWhereverTheyAre() {
        int taken = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            int first = random.nextInt(CALLS / 2);
            int second = first + 600 + random.nextInt(CALLS / 4);
            taken += millis(call -> about(within(call, first, 400) || within(call, second, 400) ? 300 : 30, random))
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertThat(taken).isLessThanOrEqualTo(SEEDS / 50);
    }

    private static boolean within(int call, int from, int length) {
        return call >= from && call < from + length;
    }

    @Test
    void whatGetsSlowerIsNot() {
        for (long seed = 0; seed < SEEDS; seed++) {
            IntToDoubleFunction fading = fading(seed);
            assertThat(millis(call -> fading.applyAsDouble(CALLS - call))).isEmpty();
        }
    }

    /** Five seconds: that may have been a stall. */
    @Test
    void whatLastsNoLongerThanAStallIsOne() {
        assertThat(millis(call -> call < 250 ? 500 - call : 30)).isEmpty();
    }

    @Test
    void fewCallsTellNothing() {
        Evidence run = EvidenceBuilder.at(50)
                .calls("a", 90, WaitState.CPU, call -> call < 30 ? 500 - call : 30)
                .build();

        assertThat(WarmUp.millis("a", run, REQUIREMENT)).isEmpty();
        assertThat(WarmUp.millis("b", run, REQUIREMENT)).isEmpty();
    }
}
