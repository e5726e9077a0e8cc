package dev.culprit.heuristics.queueing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class UniversalScalabilityTest {

    private static final double[] LEVELS = {1, 4, 13, 26, 50};

    @ParameterizedTest
    @CsvSource({"6.5, 0.02, 0.0005", "1000, 0.3, 0.01", "0.004, 0.1, 0", "6.5, 0, 0"})
    void findsTheLawThatMadeThePoints(double gamma, double contention, double coherency) {
        UniversalScalability law = new UniversalScalability(gamma, contention, coherency);
        UniversalScalability found = UniversalScalability.fit(
                LEVELS, Arrays.stream(LEVELS).map(law::throughput).toArray());
        assertThat(found.gamma()).isCloseTo(gamma, within(1e-3 * gamma));
        assertThat(found.contention()).isCloseTo(contention, within(1e-3));
        assertThat(found.coherency()).isCloseTo(coherency, within(1e-4));
    }

    @Test
    void survivesNoise() {
        Random random = new Random(1);
        UniversalScalability law = new UniversalScalability(6.5, 0.05, 0.002);
        double[] noisy = Arrays.stream(LEVELS)
                .map(users -> law.throughput(users) * (0.98 + 0.04 * random.nextDouble()))
                .toArray();
        UniversalScalability found = UniversalScalability.fit(LEVELS, noisy);
        assertThat(found.throughput(30)).isCloseTo(law.throughput(30), within(0.05 * law.throughput(30)));
        assertThat(found.bestUsers()).isCloseTo(law.bestUsers(), within(6.0));
    }

    @Test
    void throughputPeaksAtTheBestNumberOfUsers() {
        UniversalScalability law = new UniversalScalability(6.5, 0.05, 0.002);
        double best = law.bestUsers();
        assertThat(law.throughput(best))
                .isGreaterThan(law.throughput(best - 1))
                .isGreaterThan(law.throughput(best + 1));
        assertThat(new UniversalScalability(1, 0.1, 0).bestUsers()).isInfinite();
    }

    @Test
    void refusesTooFewPoints() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UniversalScalability.fit(new double[] {1, 50, 50}, new double[] {1, 9, 9}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UniversalScalability.fit(new double[] {1, 10, 50}, new double[] {1, 9}));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> UniversalScalability.fit(new double[] {1, 10, 50}, new double[] {1, 0, 9}));
    }
}
