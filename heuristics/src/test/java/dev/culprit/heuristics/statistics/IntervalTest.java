package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class IntervalTest {

    @Test
    void containsItsBounds() {
        Interval interval = new Interval(1, 2);
        assertThat(interval.contains(1)).isTrue();
        assertThat(interval.contains(2)).isTrue();
        assertThat(interval.contains(0.99)).isFalse();
        assertThat(interval.contains(2.01)).isFalse();
    }

    @Test
    void refusesBoundsThatCrossAndNaN() {
        assertThat(new Interval(1, 1).contains(1)).isTrue();
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(2, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(Double.NaN, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> new Interval(1, Double.NaN));
    }
}
