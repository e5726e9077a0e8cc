package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class VarghaDelaneyTest {

    @Test
    void isOneIfAllOfOneExceedAllOfTheOther() {
        assertThat(VarghaDelaney.a12(new double[] {4, 5}, new double[] {1, 2, 3}))
                .isOne();
        assertThat(VarghaDelaney.a12(new double[] {1, 2, 3}, new double[] {4, 5}))
                .isZero();
    }

    @Test
    void tiesCountHalf() {
        assertThat(VarghaDelaney.a12(new double[] {5, 5}, new double[] {5, 5, 5}))
                .isEqualTo(0.5);
        assertThat(VarghaDelaney.a12(new double[] {2}, new double[] {1, 2, 3, 3}))
                .isEqualTo(0.375);
    }

    @Test
    void equalsTheCountOverAllPairs() {
        Random random = new Random(3);
        double[] high = random.ints(157, 0, 40).asDoubleStream().toArray();
        double[] low = random.ints(91, 0, 35).asDoubleStream().toArray();
        double wins = 0;
        for (double h : high) {
            for (double l : low) {
                wins += h > l ? 1 : h == l ? 0.5 : 0;
            }
        }
        assertThat(VarghaDelaney.a12(high, low)).isCloseTo(wins / (157 * 91), within(1e-12));
        assertThat(VarghaDelaney.a12(low, high)).isCloseTo(1 - wins / (157 * 91), within(1e-12));
    }

    @Test
    void refusesEmptySamplesAndNaN() {
        double[] one = {1};
        assertThatIllegalArgumentException().isThrownBy(() -> VarghaDelaney.a12(one, new double[0]));
        assertThatIllegalArgumentException().isThrownBy(() -> VarghaDelaney.a12(new double[] {Double.NaN}, one));
        assertThatIllegalArgumentException().isThrownBy(() -> VarghaDelaney.a12(new double[0], one));
        assertThatIllegalArgumentException().isThrownBy(() -> VarghaDelaney.a12(one, new double[] {Double.NaN}));
    }
}
