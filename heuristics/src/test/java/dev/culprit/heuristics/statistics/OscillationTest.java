package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

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

    /** As the throughput of a system that gets slower: at any distance counts are alike, but nothing recurs. */
    @Test
    void fewerAndFewerEventsDoNotRecur() {
        for (int seed = 0; seed < SEEDS; seed++) {
            Random random = new Random(seed);
            double[] events = random.doubles(6000)
                    .map(share -> WINDOW * share * share) // most at the beginning
                    .toArray();

            assertThat(Oscillation.autocorrelation(events, WINDOW, PERIOD))
                    .as("seed %d", seed)
                    .isLessThan(0.3);
        }
    }

    /** As from a queue whose server always takes as long: some bins have one event more, and that recurs. */
    @Test
    void eventsThatComeEvenlyAreNoWaves() {
        for (double distance = 7; distance < 17; distance += 0.1) {
            double step = distance;
            double[] events = DoubleStream.iterate(0, time -> time < WINDOW, time -> time + step)
                    .toArray();

            assertThat(Oscillation.autocorrelation(events, WINDOW, 500)).isZero();
        }
    }

    @Test
    void aWindowOfFewPeriodsShowsNothing() {
        double[] events = {0, 1000, 2000};

        assertThat(Oscillation.autocorrelation(events, 3000, 1000)).isZero();
        assertThat(Oscillation.autocorrelation(new double[0], WINDOW, PERIOD)).isZero();
    }

    @Test
    void fourPeriodsAreEnough() {
        // four of 32 bins hold one event; three of four meet another a period later
        double[] events = {0, 1000, 2000, 3000};

        assertThat(Oscillation.autocorrelation(events, 4000, 1000)).isCloseTo(0.75, within(1e-12));
        assertThat(Oscillation.autocorrelation(events, 3999, 1000)).isZero();
    }

    @Test
    void eventsOutsideOfTheWindowAreIgnored() {
        double[] within = {0, 1000, 2000, 3000};
        double[] more = {-0.1, -1000, 0, 1000, 2000, 3000, 4000, 5000};

        assertThat(Oscillation.autocorrelation(more, 4000, 1000))
                .isEqualTo(Oscillation.autocorrelation(within, 4000, 1000));
    }

    @Test
    void aBinBesideThePeriodIsStillThePeriod() {
        assertThat(Oscillation.autocorrelation(every(7 / 8.0), 64_000, 1000)).isGreaterThan(0.9);
        assertThat(Oscillation.autocorrelation(every(9 / 8.0), 64_000, 1000)).isGreaterThan(0.9);
        assertThat(Oscillation.autocorrelation(every(6 / 8.0), 64_000, 1000)).isLessThan(0.1);
        assertThat(Oscillation.autocorrelation(every(10 / 8.0), 64_000, 1000)).isLessThan(0.1);
    }

    private static double[] every(double seconds) {
        return DoubleStream.iterate(0, time -> time < 64_000, time -> time + seconds * 1000)
                .toArray();
    }

    @Test
    void nothingQueuesBehindPeriodsSoShort() {
        double[] events = IntStream.range(0, 25_001).mapToDouble(i -> i).toArray();

        assertThat(Oscillation.autocorrelation(events, 25_000, 1)).isGreaterThan(0.9);
        assertThat(Oscillation.autocorrelation(events, 25_000.125, 1)).isZero();
        assertThat(Oscillation.autocorrelation(events, -25_000, -1)).isZero();
    }
}
