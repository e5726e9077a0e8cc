package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class EffectiveSampleSizeTest {

    @Test
    void independentValuesCountNearlyFully() {
        double sum = 0;
        for (int seed = 0; seed < 50; seed++) {
            sum += EffectiveSampleSize.of(autoregressive(10_000, 0, seed));
        }
        assertThat(sum / 50).isBetween(8_500.0, 10_000.0);
    }

    @Test
    void dependentValuesCountAsTheTheorySays() {
        // for x_t = r·x_(t-1) + noise the variance of the mean is inflated by (1 + r) / (1 - r) = 9
        double sum = 0;
        for (int seed = 0; seed < 50; seed++) {
            sum += EffectiveSampleSize.of(autoregressive(10_000, 0.8, seed));
        }
        assertThat(sum / 50).isBetween(10_000 / 9.0 * 0.85, 10_000 / 9.0 * 1.25);
    }

    @Test
    void staysBetweenOneAndAll() {
        double[] step = new double[100];
        Arrays.fill(step, 50, 100, 1);
        assertThat(EffectiveSampleSize.of(step)).isBetween(1.0, 20.0);
        double[] alternating = new double[100];
        for (int i = 0; i < 100; i++) {
            alternating[i] = i % 2;
        }
        assertThat(EffectiveSampleSize.of(alternating)).isEqualTo(100);
    }

    @Test
    void fewOrEqualValuesHoldNoTraceOfDependence() {
        assertThat(EffectiveSampleSize.of(new double[0])).isZero();
        assertThat(EffectiveSampleSize.of(new double[] {5})).isEqualTo(1);
        assertThat(EffectiveSampleSize.of(new double[] {5, 6})).isEqualTo(2);
        double[] equal = new double[1000];
        Arrays.fill(equal, 0.1);
        assertThat(EffectiveSampleSize.of(equal)).isEqualTo(1000);
    }

    @Test
    void fourValuesAreTheFewestWithATrace() {
        // means of two: 0 and 1, so 2 · 1/2 against a variance of 1/3
        assertThat(EffectiveSampleSize.of(new double[] {0, 0, 1, 1})).isCloseTo(4 / 3.0, within(1e-12));
        assertThat(EffectiveSampleSize.of(new double[] {0, 0, 1})).isEqualTo(3);
    }

    @Test
    void aShareIsWorthWhatItsIndicatorsAre() {
        double[] values = {5, 5, 6, 7};
        assertThat(EffectiveSampleSize.ofExceedances(values, 5)).isCloseTo(4 / 3.0, within(1e-12));
        assertThat(EffectiveSampleSize.ofExceedances(values, 4)).isEqualTo(4);
    }

    @Test
    void refusesNaN() {
        assertThatIllegalArgumentException().isThrownBy(() -> EffectiveSampleSize.of(new double[] {1, Double.NaN}));
        assertThatIllegalArgumentException().isThrownBy(() -> EffectiveSampleSize.of(new double[] {Double.NaN}));
    }

    private static double[] autoregressive(int count, double dependence, long seed) {
        Random random = new Random(seed);
        double[] values = new double[count];
        for (int i = 1; i < count; i++) {
            values[i] = dependence * values[i - 1] + random.nextGaussian();
        }
        return values;
    }
}
