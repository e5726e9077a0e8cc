package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CoordinatedOmissionTest {

    private static double share(double[] responses, double distance, double limit) {
        boolean[] stalled = new boolean[responses.length];
        Arrays.fill(stalled, true);
        return CoordinatedOmission.share(responses, stalled, distance, limit);
    }

    @Test
    void addsTheRequestsThatAStallKeptFromBeingSent() {
        // the stall of 1100 hides requests of 900, 700, 500, 300, 100; three of 1100, 900, 700 exceed 600
        double[] responses = {100, 100, 100, 100, 1100};
        assertThat(share(responses, 200, 600)).isCloseTo(3.0 / 10, within(1e-12));
    }

    @Test
    void addsNoneForCallsThatWereSlowByThemselves() {
        double[] responses = {100, 1100, 100, 100, 1100};
        boolean[] stalled = {false, false, false, false, true};
        assertThat(CoordinatedOmission.share(responses, stalled, 200, 600)).isCloseTo(4.0 / 10, within(1e-12));
        assertThat(CoordinatedOmission.share(responses, new boolean[5], 200, 600))
                .isCloseTo(2.0 / 5, within(1e-12));
    }

    @Test
    void isThePlainShareIfNothingWasOmitted() {
        double[] responses = {500, 500, 500, 600};
        assertThat(share(responses, 650, 550)).isEqualTo(0.25);
    }

    @Test
    void equalsTheEnumerationOfAllVirtualSamples() {
        Random random = new Random(11);
        double[] responses = random.doubles(500, 10, 120).toArray();
        for (int i = 0; i < 10; i++) {
            responses[i * 50] = 3000 + 5000 * random.nextDouble();
        }
        double distance = 215;
        double samples = 0;
        double above = 0;
        for (double response : responses) {
            for (double sample = response; sample == response || sample > 0; sample -= distance) {
                samples++;
                above += sample > 1000 ? 1 : 0;
            }
        }
        assertThat(share(responses, distance, 1000)).isCloseTo(above / samples, within(1e-9));
    }

    @Test
    void survivesZerosAndSingleValues() {
        assertThat(share(new double[] {0, 0}, 1, 10)).isZero();
        assertThat(share(new double[] {20}, 30, 10)).isEqualTo(1);
        double[] equal = new double[100];
        Arrays.fill(equal, 30);
        assertThat(share(equal, 130, 30)).isZero();
    }

    @Test
    void onlyWhatIsAboveTheLimitCounts() {
        double[] responses = {0, 500, 501};
        assertThat(CoordinatedOmission.share(responses, new boolean[3], 100, 500))
                .isCloseTo(1 / 3.0, within(1e-12));
        assertThat(CoordinatedOmission.share(responses, new boolean[3], 100, 0)).isCloseTo(2 / 3.0, within(1e-12));
    }

    @Test
    void refusesImpossibleInput() {
        assertThatIllegalArgumentException().isThrownBy(() -> share(new double[0], 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> share(new double[] {1}, 0, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> share(new double[] {1}, Double.NaN, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> share(new double[] {1}, 1, -1));
        assertThatIllegalArgumentException().isThrownBy(() -> share(new double[] {1}, 1, Double.NaN));
        assertThatIllegalArgumentException().isThrownBy(() -> share(new double[] {1, Double.NaN}, 1, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> share(new double[] {-1, 2}, 1, 1));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> CoordinatedOmission.share(new double[] {1}, new boolean[2], 1, 1));
    }
}
