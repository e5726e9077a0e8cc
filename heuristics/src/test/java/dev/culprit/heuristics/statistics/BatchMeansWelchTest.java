package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.WELCH_LEVEL;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class BatchMeansWelchTest {

    @Test
    void equalPopulationsDifferAsRarelyAsTheLevelSays() {
        Random random = new Random(2);
        int significant = 0;
        for (int run = 0; run < 2000; run++) {
            double[] first = random.doubles(120, 0, 1).toArray();
            double[] second = random.doubles(120, 0, 1).toArray();
            significant += BatchMeansWelch.pValue(first, second) < WELCH_LEVEL.value() ? 1 : 0;
        }
        assertThat(significant / 2000.0).isBetween(0.035, 0.065);
    }

    @Test
    void seesAnIncreaseInOneDirectionOnly() {
        Random random = new Random(2);
        double[] low = random.doubles(120, 0, 1).toArray();
        double[] high = random.doubles(120, 0.5, 1.5).toArray();
        assertThat(BatchMeansWelch.significantIncrease(low, high)).isTrue();
        assertThat(BatchMeansWelch.significantIncrease(high, low)).isFalse();
    }

    @Test
    void constantSamplesAreEqualOrNot() {
        double[] tenth = constant(18, 0.1);
        assertThat(BatchMeansWelch.pValue(tenth, constant(60, 0.1))).isOne();
        assertThat(BatchMeansWelch.pValue(tenth, constant(60, 0.2))).isZero();
    }

    @Test
    void dropsAnIncompleteBatch() {
        Random random = new Random(2);
        double[] values = random.doubles(24, 0, 1).toArray();
        double[] more = Arrays.copyOf(values, 29);
        Arrays.fill(more, 24, 29, 1e9);
        double[] other = random.doubles(60, 0, 1).toArray();
        assertThat(BatchMeansWelch.pValue(more, other)).isEqualTo(BatchMeansWelch.pValue(values, other));
    }

    @Test
    void refusesTooFewValuesAndNaN() {
        double[] enough = constant(18, 1);
        assertThatIllegalArgumentException().isThrownBy(() -> BatchMeansWelch.pValue(enough, constant(17, 1)));
        double[] unmeasured = enough.clone();
        unmeasured[17] = Double.NaN;
        assertThatIllegalArgumentException().isThrownBy(() -> BatchMeansWelch.pValue(enough, unmeasured));
    }

    @Test
    void needsThreeBatchesOfEither() {
        assertThat(BatchMeansWelch.enough(constant(18, 1), constant(18, 1))).isTrue();
        assertThat(BatchMeansWelch.enough(constant(17, 1), constant(18, 1))).isFalse();
        assertThat(BatchMeansWelch.enough(constant(18, 1), constant(17, 1))).isFalse();
    }

    @Test
    void oneSampleMayBeConstant() {
        double[] varied = new Random(2).doubles(60, 0, 1).toArray();
        assertThat(BatchMeansWelch.pValue(constant(18, 0.5), varied)).isBetween(0.01, 1.0);
        assertThat(BatchMeansWelch.pValue(varied, constant(18, 0.5))).isBetween(0.01, 1.0);
    }

    @Test
    void anIncreaseByChanceIsNone() {
        double[] values = new Random(2).doubles(60, 0, 1).toArray();
        double[] hardlyMore = Arrays.stream(values).map(value -> value + 1e-6).toArray();
        assertThat(BatchMeansWelch.significantIncrease(values, hardlyMore)).isFalse();
    }

    @Test
    void saysWhichValueWasNotMeasured() {
        double[] enough = constant(18, 1);
        double[] unmeasured = enough.clone();
        unmeasured[3] = Double.NaN;
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BatchMeansWelch.pValue(unmeasured, enough))
                .withMessageContaining("value 3");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BatchMeansWelch.pValue(enough, unmeasured))
                .withMessageContaining("value 3");
    }

    private static double[] constant(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }
}
