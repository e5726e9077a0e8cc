package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.SIGNIFICANT_Z;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MannWhitneyTest {

    /** U = 6 of 6, expected 3, variance 2 * 3 * 6 / 12. */
    @Test
    void isUInDeviationsFromItsExpectation() {
        assertThat(MannWhitney.z(new double[] {4, 5}, new double[] {1, 2, 3}))
                .isCloseTo(3 / Math.sqrt(3), within(1e-12));
        assertThat(MannWhitney.z(new double[] {1, 2, 3}, new double[] {4, 5}))
                .isCloseTo(-3 / Math.sqrt(3), within(1e-12));
    }

    /** U = 4 - 1/2 of 4, expected 2; one pair of equals makes the variance 4 / 12 * (5 - 6 / 12). */
    @Test
    void tiesMakeChanceSmaller() {
        assertThat(MannWhitney.z(new double[] {2, 3}, new double[] {1, 2}))
                .isCloseTo(1.5 / Math.sqrt(1.5), within(1e-12));
    }

    /** Three values are equal and the largest: U = 2 * 1.5 of 4, expected 2, variance 4 / 12 * (5 - 24 / 12). */
    @Test
    void tiesAtTheTopCount() {
        assertThat(MannWhitney.z(new double[] {3, 3}, new double[] {1, 3})).isCloseTo(1, within(1e-12));
    }

    @Test
    void equalValuesDoNotDiffer() {
        assertThat(MannWhitney.z(new double[] {7, 7}, new double[] {7, 7, 7})).isZero();
        assertThat(MannWhitney.z(new double[] {7}, new double[] {7})).isZero();
    }

    /** One-sided 1 %. */
    @Test
    void chanceIsSeldomFar() {
        long far = IntStream.range(0, 2000)
                .filter(seed -> {
                    Random random = new Random(seed);
                    double[] one = random.ints(25, 0, 9).asDoubleStream().toArray();
                    double[] other = random.ints(30, 0, 9).asDoubleStream().toArray();
                    return MannWhitney.z(one, other) > SIGNIFICANT_Z.value();
                })
                .count();
        assertThat(far).isBetween(8L, 35L);
    }

    @Test
    void refusesEmptySamplesAndNaN() {
        double[] one = {1};
        assertThatIllegalArgumentException().isThrownBy(() -> MannWhitney.z(one, new double[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> MannWhitney.z(new double[] {Double.NaN}, one));
    }
}
