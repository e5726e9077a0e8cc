package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.SIGNIFICANT_Z;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {

    private static final int COUNT = 2000;

    @Test
    void measuresTheGrowthOfARisingLine() {
        // 100 at the start, 200 at the end: the first and last of 20 medians are 95 apart, the middle is 150
        Trend trend = Trend.of(starts(), rising(100, 100, 0), COUNT);
        assertThat(trend.growth()).isCloseTo(95.0 / 150, within(0.01));
        assertThat(trend.z()).isCloseTo((190 - 1) / Math.sqrt(20 * 19 * 45 / 18.0), within(1e-9));
        assertThat(trend.present()).isTrue();
    }

    @Test
    void fallingIsNoGrowth() {
        Trend trend = Trend.of(starts(), rising(200, -100, 5), COUNT);
        assertThat(trend.z()).isLessThan(-5);
        assertThat(trend.present()).isFalse();
    }

    @Test
    void smallGrowthIsNotPresentHoweverSignificant() {
        Trend trend = Trend.of(starts(), rising(100, 1, 0), COUNT);
        assertThat(trend.z()).isGreaterThan(SIGNIFICANT_Z.value());
        assertThat(trend.present()).isFalse();
    }

    @Test
    void noiseHasATrendAsRarelyAsItSays() {
        int significant = 0;
        for (int seed = 0; seed < 1000; seed++) {
            significant += Trend.of(starts(), noise(seed), COUNT).z() > SIGNIFICANT_Z.value() ? 1 : 0;
        }
        assertThat(significant).isBetween(1, 20);
    }

    @Test
    void singleStragglersDoNotMatter() {
        double[] values = rising(100, 0, 0);
        for (int i = COUNT - 5; i < COUNT; i++) {
            values[i] = 1e6;
        }
        assertThat(Trend.of(starts(), values, COUNT)).isEqualTo(new Trend(0, 0));
    }

    @Test
    void needsThreeBlocks() {
        Trend none = new Trend(0, 0);
        assertThat(Trend.of(new double[0], new double[0])).isEqualTo(none);
        assertThat(Trend.of(new double[] {1}, new double[] {1})).isEqualTo(none);
        assertThat(Trend.of(new double[] {1, 2}, new double[] {1, 2})).isEqualTo(none);
        assertThat(Trend.of(new double[] {1, 1, 1}, new double[] {1, 2, 3})).isEqualTo(none);
        assertThat(Trend.of(new double[] {1, 2, 3}, new double[] {1, 2, 3}).growth())
                .isEqualTo(1);
    }

    @Test
    void doesNotDependOnTheUnit() {
        double[] values = rising(100, 30, 20);
        double[] inSeconds = values.clone();
        for (int i = 0; i < COUNT; i++) {
            inSeconds[i] /= 1000;
        }
        Trend trend = Trend.of(starts(), values);
        assertThat(Trend.of(starts(), inSeconds).z()).isEqualTo(trend.z());
        assertThat(Trend.of(starts(), inSeconds).growth()).isCloseTo(trend.growth(), within(1e-9));
    }

    @Test
    void bothLimitsMustBeExceeded() {
        assertThat(new Trend(2.34, 0.021).present()).isTrue();
        assertThat(new Trend(2.33, 0.021).present()).isFalse();
        assertThat(new Trend(2.34, 0.02).present()).isFalse();
    }

    @Test
    void aBlockBeginsWhereTheFormerEnds() {
        // one value per block, from 0 to 19: the median is 9.5
        double[] ticks = IntStream.range(0, 20).asDoubleStream().toArray();
        assertThat(Trend.of(ticks, ticks, 20).growth()).isEqualTo(2);
        // of the last, all from 19 on
        double[] late = ticks.clone();
        late[19] = 25;
        assertThat(Trend.of(late, ticks, 20).growth()).isEqualTo(2);
    }

    @Test
    void withoutAWindowFromTheFirstStartToTheLast() {
        double[] starts = {1000, 1001, 1002, 1003};
        double[] values = {1, 2, 3, 4};
        assertThat(Trend.of(starts, values).growth()).isCloseTo(3 / 2.5, within(1e-12));
        assertThat(Trend.of(starts, values, 4_000_000)).isEqualTo(new Trend(0, 0));
    }

    @Test
    void refusesWhatIsNotASeries() {
        double[] two = {1, 2};
        assertThatIllegalArgumentException().isThrownBy(() -> Trend.of(two, new double[] {1}));
        assertThatIllegalArgumentException().isThrownBy(() -> Trend.of(new double[] {2, 1}, two));
        assertThatIllegalArgumentException().isThrownBy(() -> Trend.of(two, new double[] {1, Double.NaN}));
        assertThatIllegalArgumentException().isThrownBy(() -> Trend.of(new double[] {1, Double.NaN}, two));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trend.of(new double[] {1, 1}, new double[] {1, Double.NaN}));
    }

    private static double[] starts() {
        double[] starts = new double[COUNT];
        for (int i = 0; i < COUNT; i++) {
            starts[i] = i;
        }
        return starts;
    }

    private static double[] rising(double from, double by, double noise) {
        Random random = new Random(1);
        double[] values = new double[COUNT];
        for (int i = 0; i < COUNT; i++) {
            values[i] = from + by * i / COUNT + noise * random.nextGaussian();
        }
        return values;
    }

    private static double[] noise(long seed) {
        Random random = new Random(seed);
        return random.doubles(COUNT, 50, 150).toArray();
    }
}
