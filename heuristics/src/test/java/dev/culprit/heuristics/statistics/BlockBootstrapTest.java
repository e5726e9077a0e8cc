package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BlockBootstrapTest {

    @Test
    void coversTheTrueRatioAsOftenAsItSays() {
        int covered = 0;
        for (int run = 0; run < 300; run++) {
            double[] above = exponential(400, 2, 2L * run);
            double[] below = exponential(400, 1, 2L * run + 1);
            covered += BlockBootstrap.meanRatio(above, below, run).contains(2) ? 1 : 0;
        }
        assertThat(covered / 300.0).isBetween(0.90, 0.98);
    }

    @Test
    void isWiderForDependentValuesThanForTheSameValuesShuffled() {
        Random random = new Random(5);
        double[] dependent = new double[1000];
        double level = 0;
        for (int i = 0; i < dependent.length; i++) {
            level = 0.9 * level + random.nextGaussian();
            dependent[i] = 20 + level;
        }
        double[] shuffled = dependent.clone();
        for (int i = shuffled.length - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            double value = shuffled[i];
            shuffled[i] = shuffled[other];
            shuffled[other] = value;
        }
        assertThat(width(dependent)).isGreaterThan(1.7 * width(shuffled));
    }

    private static double width(double[] values) {
        double[] constant = new double[100];
        Arrays.fill(constant, 20);
        Interval interval = BlockBootstrap.meanRatio(values, constant, 1);
        return interval.upper() - interval.lower();
    }

    @Test
    void sameSeedSameInterval() {
        double[] above = exponential(50, 2, 1);
        double[] below = exponential(60, 1, 2);
        assertThat(BlockBootstrap.meanRatio(above, below, 9)).isEqualTo(BlockBootstrap.meanRatio(above, below, 9));
        assertThat(BlockBootstrap.meanRatio(above, below, 9)).isNotEqualTo(BlockBootstrap.meanRatio(above, below, 10));
    }

    @Test
    void worksOnOneValueAndOnEqualValues() {
        assertThat(BlockBootstrap.meanRatio(new double[] {6}, new double[] {3}, 1))
                .isEqualTo(new Interval(2, 2));
        assertThat(BlockBootstrap.meanRatio(new double[] {6, 6}, new double[] {3, 3}, 1))
                .isEqualTo(new Interval(2, 2));
    }

    @Test
    void thinsLongSeriesEvenly() {
        double[] rising = new double[100_000];
        for (int i = 0; i < rising.length; i++) {
            rising[i] = i;
        }
        Interval interval = BlockBootstrap.meanRatio(rising, new double[] {50_000}, 1);
        assertThat(interval.contains(1)).isTrue();
        assertThat(interval.upper() - interval.lower()).isLessThan(0.3);
    }

    @Test
    void takesAsManyValuesAsThereAre() {
        // 9 values in blocks of 2: the last block is cut; 10 need no cut
        assertThat(BlockBootstrap.meanRatio(constant(9, 6), constant(10, 3), 1)).isEqualTo(new Interval(2, 2));
    }

    @Test
    void drawsEveryValue() {
        double[] lastIsHigh = {0, 0, 0, 0, 0, 0, 0, 8};
        double[] firstIsHigh = {8, 0, 0, 0, 0, 0, 0, 0};
        double[] one = {1};
        assertThat(BlockBootstrap.meanRatio(lastIsHigh, one, 1).upper()).isGreaterThan(1.5);
        assertThat(BlockBootstrap.meanRatio(firstIsHigh, one, 1).upper()).isGreaterThan(1.5);
    }

    @Test
    void aDenominatorThatMayBeZeroLeavesTheRatioUnbounded() {
        double[] rarely = {0, 0, 0, 0, 0, 0, 0, 1};
        Interval interval = BlockBootstrap.meanRatio(new double[] {1}, rarely, 1);
        assertThat(interval.upper()).isInfinite();
        assertThat(interval.lower()).isLessThan(8);
    }

    private static double[] constant(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }

    @Test
    void refusesWhatHasNoRatio() {
        double[] one = {1};
        assertThatIllegalArgumentException().isThrownBy(() -> BlockBootstrap.meanRatio(one, new double[] {0, 0}, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> BlockBootstrap.meanRatio(one, new double[0], 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlockBootstrap.meanRatio(one, new double[] {Double.NaN}, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> BlockBootstrap.meanRatio(new double[] {-1}, one, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlockBootstrap.meanRatio(one, new double[] {-1, 2}, 1))
                .withMessage("negative value -1.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BlockBootstrap.meanRatio(new double[0], one, 1))
                .withMessage("no values");
    }

    private static double[] exponential(int count, double mean, long seed) {
        Random random = new Random(seed);
        double[] values = new double[count];
        for (int i = 0; i < count; i++) {
            values[i] = -mean * Math.log(1 - random.nextDouble());
        }
        return values;
    }
}
