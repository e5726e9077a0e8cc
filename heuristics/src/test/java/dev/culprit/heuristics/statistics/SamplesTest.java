package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Arrays;
import org.junit.jupiter.api.Test;

class SamplesTest {

    @Test
    void varianceHasTheDivisorOfASample() {
        assertThat(Samples.variance(new double[] {1, 3})).isEqualTo(2);
        assertThat(Samples.variance(new double[] {1, 2, 3, 4})).isEqualTo(5 / 3.0);
    }

    @Test
    void fewOrEqualValuesDoNotVary() {
        assertThat(Samples.variance(new double[0])).isZero();
        assertThat(Samples.variance(new double[] {4})).isZero();
        double[] tenths = new double[1000];
        Arrays.fill(tenths, 0.1);
        assertThat(Samples.variance(tenths)).isZero();
    }

    @Test
    void anIncompleteBatchIsDropped() {
        assertThat(Samples.batchMeans(new double[] {1, 3, 5, 7, 100}, 2)).containsExactly(2, 6);
        assertThat(Samples.batchMeans(new double[] {1}, 2)).isEmpty();
    }

    @Test
    void medianIsOfTheFirstValuesOnly() {
        double[] sorted = {1, 2, 4, 8, 16};
        assertThat(Samples.medianOfSorted(sorted, 3)).isEqualTo(2);
        assertThat(Samples.medianOfSorted(sorted, 4)).isEqualTo(3);
        assertThat(Samples.medianOfSorted(sorted, 5)).isEqualTo(4);
    }

    @Test
    void equalTimesAreInOrder() {
        assertThatCode(() -> Samples.requireChronological(new double[] {0, 0, 1}))
                .doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Samples.requireChronological(new double[] {0, 2, 1}))
                .withMessageContaining("at 2");
        assertThatIllegalArgumentException().isThrownBy(() -> Samples.requireChronological(new double[] {1, 0}));
    }
}
