package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import org.junit.jupiter.api.Test;

class WilsonIntervalTest {

    @Test
    void agreesWithThePublishedExample() {
        // Newcombe 1998, table I: 81 of 263, and 15 of 148
        WilsonInterval first = WilsonInterval.of(81, 263, 1.959964);
        assertThat(first.lower()).isCloseTo(0.2553, within(5e-5));
        assertThat(first.upper()).isCloseTo(0.3662, within(5e-5));
        WilsonInterval second = WilsonInterval.of(15, 148, 1.959964);
        assertThat(second.lower()).isCloseTo(0.0624, within(5e-5));
        assertThat(second.upper()).isCloseTo(0.1605, within(5e-5));
    }

    @Test
    void isHonestAtTheEnds() {
        // Newcombe 1998, table I: 0 of 20
        WilsonInterval none = WilsonInterval.of(0, 20, 1.959964);
        assertThat(none.lower()).isZero();
        assertThat(none.upper()).isCloseTo(0.1611, within(5e-5));
        WilsonInterval all = WilsonInterval.of(20, 20, 1.959964);
        assertThat(all.lower()).isCloseTo(0.8389, within(5e-5));
        assertThat(all.upper()).isOne();
    }

    @Test
    void knowsNothingWithoutTrials() {
        assertThat(WilsonInterval.of(0, 0, 1.96)).isEqualTo(new WilsonInterval(0, 1));
    }

    @Test
    void aShareOfEffectiveTrialsIsAsMany() {
        assertThat(WilsonInterval.ofShare(0.25, 10, 1.96)).isEqualTo(WilsonInterval.of(2.5, 10, 1.96));
    }

    @Test
    void coversTheTrueShareAsOftenAsItSays() {
        Random random = new Random(1);
        int covered = 0;
        for (int run = 0; run < 4000; run++) {
            int successes = 0;
            for (int i = 0; i < 200; i++) {
                successes += random.nextDouble() < 0.05 ? 1 : 0;
            }
            WilsonInterval interval = WilsonInterval.of(successes, 200, WilsonInterval.Z_TWO_SIDED_95);
            covered += interval.lower() <= 0.05 && 0.05 <= interval.upper() ? 1 : 0;
        }
        assertThat(covered / 4000.0).isBetween(0.93, 0.98);
    }

    @Test
    void refusesImpossibleCounts() {
        assertThatIllegalArgumentException().isThrownBy(() -> WilsonInterval.of(3, 2, 1.96));
        assertThatIllegalArgumentException().isThrownBy(() -> WilsonInterval.of(-1, 2, 1.96));
        assertThatIllegalArgumentException().isThrownBy(() -> WilsonInterval.of(Double.NaN, 2, 1.96));
        assertThatIllegalArgumentException().isThrownBy(() -> WilsonInterval.of(1, 2, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> WilsonInterval.of(1, Double.POSITIVE_INFINITY, 1.96));
    }
}
