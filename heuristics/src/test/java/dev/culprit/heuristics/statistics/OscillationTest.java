package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OscillationTest {

    private static final double WINDOW = 60_000;
    private static final double PERIOD = 1200;
    private static final int SEEDS = 200;

    @Test
    void eventsAtRandomTimesDoNotRecur() {
        for (int seed = 0; seed < SEEDS; seed++) {
            double[] events = new Random(seed).doubles(3000, 0, WINDOW).toArray();

            assertThat(Oscillation.autocorrelation(events, WINDOW, PERIOD))
                    .as("seed %d", seed)
                    .isLessThan(0.3);
        }
    }

    /** Fifty users within half a second of each other; each drifts a little. */
    @Test
    void usersInStepRecurWithTheirCycle() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double[] events = IntStream.range(0, 50)
                    .boxed()
                    .flatMapToDouble(user -> {
                        double first = random.nextDouble() * 500;
                        return IntStream.range(0, (int) (WINDOW / PERIOD))
                                .mapToDouble(cycle -> first + cycle * PERIOD + random.nextGaussian() * 20);
                    })
                    .toArray();

            assertThat(Oscillation.autocorrelation(events, WINDOW, PERIOD))
                    .as("seed %d", seed)
                    .isGreaterThan(0.7);
        }
    }

    @Test
    void thinkTimesThatVaryByHalfEndThat() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double[] events = IntStream.range(0, 50)
                    .boxed()
                    .flatMapToDouble(user -> DoubleStream.iterate(
                            random.nextDouble() * 500,
                            time -> time < WINDOW,
                            time -> time + PERIOD * (0.5 + random.nextDouble())))
                    .toArray();

            assertThat(Oscillation.autocorrelation(events, WINDOW, PERIOD))
                    .as("seed %d", seed)
                    .isLessThan(0.5);
        }
    }

    @Test
    void aWindowOfFewPeriodsShowsNothing() {
        double[] events = {0, 1000, 2000};

        assertThat(Oscillation.autocorrelation(events, 3000, 1000)).isZero();
        assertThat(Oscillation.autocorrelation(new double[0], WINDOW, PERIOD)).isZero();
    }
}
