package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PercentilesTest {

    private static final double[] ONE_TO_HUNDRED =
            IntStream.rangeClosed(1, 100).mapToDouble(i -> 101 - i).toArray();

    @Test
    void nearestRankIsAnObservedValue() {
        assertThat(Percentiles.nearestRank(ONE_TO_HUNDRED, 0.99)).isEqualTo(99);
        assertThat(Percentiles.nearestRank(ONE_TO_HUNDRED, 0.5)).isEqualTo(50);
        assertThat(Percentiles.nearestRank(ONE_TO_HUNDRED, 1)).isEqualTo(100);
        assertThat(Percentiles.nearestRank(ONE_TO_HUNDRED, 0.001)).isEqualTo(1);
        assertThat(Percentiles.nearestRank(new double[] {15, 20, 35, 40, 50}, 0.3))
                .isEqualTo(20);
    }

    @Test
    void roundingDoesNotMoveTheRank() {
        // 0.55 * 20 is 11.000000000000002
        assertThat(Percentiles.nearestRank(
                        IntStream.rangeClosed(1, 20).asDoubleStream().toArray(), 0.55))
                .isEqualTo(11);
    }

    @Test
    void exceedsTheLimitExactlyIfTooManyValuesDo() {
        double[] atTheEdge = ONE_TO_HUNDRED.clone();
        assertThat(Percentiles.nearestRank(atTheEdge, 0.99) > 99).isFalse();
        assertThat(Percentiles.shareAbove(atTheEdge, 99)).isEqualTo(0.01);
        assertThat(Percentiles.nearestRank(atTheEdge, 0.99) > 98).isTrue();
        assertThat(Percentiles.shareAbove(atTheEdge, 98)).isEqualTo(0.02);
    }

    @Test
    void worksOnOneAndTwoValues() {
        assertThat(Percentiles.nearestRank(new double[] {7}, 0.01)).isEqualTo(7);
        assertThat(Percentiles.nearestRank(new double[] {7}, 1e-12)).isEqualTo(7);
        assertThat(Percentiles.nearestRank(new double[] {7, 5}, 0.5)).isEqualTo(5);
        assertThat(Percentiles.mean(new double[] {7, 5})).isEqualTo(6);
        assertThat(Percentiles.median(new double[] {7, 5})).isEqualTo(6);
        assertThat(Percentiles.median(new double[] {7, 5, 100})).isEqualTo(7);
        assertThat(Percentiles.shareAbove(new double[] {7}, 7)).isZero();
    }

    @Test
    void leavesItsInputAlone() {
        double[] values = {3, 1, 2};
        Percentiles.nearestRank(values, 0.5);
        assertThat(values).containsExactly(3, 1, 2);
    }

    @Test
    void refusesWhatWasNotMeasured() {
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.nearestRank(new double[0], 0.5));
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.nearestRank(new double[] {1}, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.nearestRank(new double[] {1}, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.nearestRank(new double[] {1, Double.NaN}, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.mean(new double[] {Double.NaN}));
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.mean(new double[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.shareAbove(new double[0], 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.median(new double[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.countAbove(new double[] {Double.NaN}, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> Percentiles.nearestRank(new double[] {1}, 1.01));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Percentiles.nearestRankOfSorted(new double[0], 0.5))
                .withMessage("no values");
    }
}
