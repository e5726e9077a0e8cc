package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.SIGNIFICANT_Z;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.TREND_RELEVANT_GROWTH;
import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.Trend;
import dev.culprit.heuristics.statistics.ViolationPattern;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class RampSuspicionTest {

    private static final int SEEDS = 50;

    /** Varies by a fifth up and down. */
    private static IntToDoubleFunction about(double millis, long seed) {
        Random random = new Random(seed);
        return call -> millis * (0.8 + 0.4 * random.nextDouble());
    }

    private static Evidence run(int users, int calls, IntToDoubleFunction millis) {
        return EvidenceBuilder.at(users)
                .calls("a", calls, WaitState.CPU, millis)
                .build();
    }

    private static Optional<String> sign(Evidence... runs) {
        return RampSuspicion.of("a", new Measurements(Requirement.parse("p99<200ms"), 50, List.of(runs)));
    }

    /** In how many of the runs there is a sign. */
    private static int signs(double loadedMillis, double aloneMillis, int callsAlone) {
        int signs = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            Evidence loaded = run(50, 1000, about(loadedMillis, seed));
            Evidence alone = run(1, callsAlone, about(aloneMillis, seed + 1000));
            // now and then even random times seem to rise within a window
            boolean rises = sign(loaded).isPresent();
            signs += !rises && sign(loaded, alone).isPresent() ? 1 : 0;
        }
        return signs;
    }

    @Test
    void timesThatRiseWithinTheWindowAreASign() {
        Random random = new Random(1);

        assertThat(sign(run(50, 1000, call -> 100 + call / 10.0 + 20 * random.nextDouble())))
                .hasValueSatisfying(sign -> assertThat(sign)
                        .startsWith("Response times grow by ")
                        .endsWith(" within the window at 50 users"));
    }

    @Test
    void timesThatStayAreNone() {
        assertThat(sign(run(50, 1000, call -> 100 + call % 7))).isEmpty();
    }

    /** Blocks of fifty calls, each of one length; those that go down keep the trend from being significant. */
    private static Evidence stairs(double base) {
        return stairs(base, 0.4);
    }

    /** @param step by which blocks rise, but for their going down twice and up once */
    private static Evidence stairs(double base, double step) {
        return run(50, 1000, call -> {
            int block = call / 50;
            return base + step * (block + 12.5 * (2 - block % 3)) + call % 3;
        });
    }

    @Test
    void whatSeemsToRiseIsASignIfViolationsGrowByHalf() {
        Evidence near = stairs(184);
        Trend trend = ViolationSpread.of("a", near, Requirement.parse("p99<200ms"))
                .orElseThrow()
                .pattern()
                .trend();
        assertThat(trend.z()).isBetween(1.64, SIGNIFICANT_Z.value());
        assertThat(trend.growth()).isGreaterThan(TREND_RELEVANT_GROWTH.value());

        assertThat(sign(near)).isPresent();
        assertThat(sign(stairs(150))).as("none to double").isEmpty();
        assertThat(sign(stairs(300))).as("all are").isEmpty();

        assertThat(violationsGrow(stairs(193))).isBetween(1.5, 1.6);
        assertThat(sign(stairs(193))).isPresent();
        assertThat(violationsGrow(stairs(194))).isBetween(1.4, 1.5);
        assertThat(sign(stairs(194))).isEmpty();
    }

    @Test
    void whatRisesByLessThanTwoPerCentIsNoneWhateverViolationsDo() {
        assertThat(violationsGrow(stairs(196, 0.1))).isGreaterThan(2);
        assertThat(sign(stairs(196, 0.1))).isEmpty();
    }

    /** From the first third of the window to the last. */
    private static double violationsGrow(Evidence run) {
        ViolationPattern pattern = ViolationSpread.of("a", run, Requirement.parse("p99<200ms"))
                .orElseThrow()
                .pattern();
        return pattern.lastThirdShare() / pattern.firstThirdShare();
    }

    @Test
    void aSingleUserWhoseCallsComputeClearlyMoreAfterwardsIsASign() {
        assertThat(signs(47, 77, 9)).isGreaterThan(SEEDS * 9 / 10);
        assertThat(sign(run(50, 1000, call -> 47 + call % 3), run(1, 9, call -> 77 + call % 3)))
                .contains("A single user's call computes for 78 ms, those at 50 users before computed for 48 ms");
    }

    @Test
    void computingALittleMoreAloneIsNone() {
        assertThat(signs(47, 51, 9)).as("ratio below 1.2").isZero();
        assertThat(signs(4, 9, 9)).as("less than 5 % of the limit").isZero();
        assertThat(signs(47, 40, 9)).as("less").isZero();
    }

    @Test
    void aHandfulOfCallsIsNone() {
        assertThat(signs(47, 77, 4)).isZero();
    }

    @Test
    void thirtyCallsAndFiveAloneAreEnough() {
        Evidence alone = run(1, 5, call -> 77 + call % 3);
        assertThat(sign(run(50, 30, call -> 47 + call % 3), alone)).isPresent();
        assertThat(sign(run(50, 29, call -> 47 + call % 3), alone)).isEmpty();
        assertThat(sign(run(50, 30, call -> 47 + call % 3), run(1, 4, call -> 77 + call % 3)))
                .isEmpty();
    }

    @Test
    void itHasToBeATwentiethOfTheLimitAndMoreThanAFifthOfTheTime() {
        assertThat(sign(run(50, 1000, call -> 40), run(1, 20, call -> 50))).isPresent();
        assertThat(sign(run(50, 1000, call -> 40), run(1, 20, call -> 49.9))).isEmpty();
        assertThat(sign(run(50, 1000, call -> 100), run(1, 20, call -> 121))).isPresent();
        assertThat(sign(run(50, 1000, call -> 100), run(1, 20, call -> 120))).isEmpty();
    }

    @Test
    void whatASingleUserComputedBeforeIsNone() {
        assertThat(sign(run(1, 40, call -> 77 + call % 3), run(50, 1000, call -> 47 + call % 3)))
                .isEmpty();
    }
}
