package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.statistics.GroupSequential.Spending;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GroupSequentialTest {

    private static final double[] TWO = {0.5, 1};

    @Test
    void aSingleLookDemandsWhatAnyTestDoes() {
        for (Spending spending : Spending.values()) {
            assertThat(GroupSequential.bounds(new double[] {1}, 0.05, spending))
                    .containsExactly(new double[] {1.6449}, within(1e-4));
        }
    }

    /** The table of Lan and DeMets for five equal looks at 2.5 %. */
    @Test
    void fiveEqualLooksAreThoseOfTheTable() {
        double[] five = {0.2, 0.4, 0.6, 0.8, 1};
        assertThat(GroupSequential.bounds(five, 0.025, Spending.OBRIEN_FLEMING))
                .containsExactly(new double[] {4.877, 3.357, 2.680, 2.290, 2.031}, within(1e-3));
    }

    /** Looks after 6, 10, 15, 20 and 30 pairs at 1 % on both sides together; that table was made by simulation. */
    @Test
    void unequalLooksAreThoseOfTheTable() {
        double[] five = {0.2, 1 / 3.0, 0.5, 2 / 3.0, 1};
        assertThat(GroupSequential.bounds(five, 0.005, Spending.POCOCK))
                .containsExactly(new double[] {2.974, 3.063, 3.021, 3.019, 2.923}, within(0.01));
    }

    @Test
    void aLookThatMaySpendNextToNothingStopsAtNothing() {
        double[] bounds = GroupSequential.bounds(new double[] {0.01, 1}, 0.05, Spending.OBRIEN_FLEMING);
        assertThat(bounds[0]).isEqualTo(10);
        assertThat(bounds[1]).isCloseTo(1.6449, within(1e-4));
    }

    /** What two looks at 1.645 each would make of 5 % is more than 8 %. */
    @ParameterizedTest
    @EnumSource(Spending.class)
    void aTrueNullHypothesisIsRejectedAsOftenAsAllowed(Spending spending) {
        double[] bounds = GroupSequential.bounds(TWO, 0.05, spending);
        assertThat(rejected(bounds)).isCloseTo(0.05, within(0.004));
        assertThat(rejected(new double[] {1.645, 1.645})).isGreaterThan(0.075);
    }

    private static double rejected(double[] bounds) {
        Random random = new Random(1);
        int trials = 50_000;
        int rejected = 0;
        for (int trial = 0; trial < trials; trial++) {
            double first = random.nextGaussian();
            double second = (first + random.nextGaussian()) / Math.sqrt(2);
            rejected += first > bounds[0] || second > bounds[1] ? 1 : 0;
        }
        return rejected / (double) trials;
    }

    @Test
    void looksMayFollowAfterAHundredthOfTheData() {
        double[] often =
                IntStream.rangeClosed(1, 100).mapToDouble(i -> i / 100.0).toArray();
        assertThat(GroupSequential.bounds(often, 0.05, Spending.POCOCK)).hasSize(100);
    }

    @Test
    void refusesWhatIsNoSeriesOfLooks() {
        for (double[] looks : new double[][] {{}, {0.5}, {0, 1}, {0.7, 0.5, 1}, {0.5, 1.1}, {0.999, 1}, {Double.NaN}}) {
            assertThatThrownBy(() -> GroupSequential.bounds(looks, 0.05, Spending.POCOCK))
                    .isInstanceOf(IllegalArgumentException.class);
        }
        for (double alpha : new double[] {0, 1e-10, 0.5, Double.NaN}) {
            assertThatThrownBy(() -> GroupSequential.bounds(TWO, alpha, Spending.POCOCK))
                    .hasMessageContaining("alpha must lie between");
        }
    }
}
