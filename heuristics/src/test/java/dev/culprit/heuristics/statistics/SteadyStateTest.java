package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.culprit.heuristics.statistics.GoldenValues.Row;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SteadyStateTest {

    private static final int COUNT = 1000;
    private static final int SEEDS = 500;

    @Test
    void isWhereAnIndependentProgramFindsIt() {
        for (Row row : GoldenValues.of("steadyState")) {
            assertThat(SteadyState.from(row.numbers("values")).orElse(-1)).isEqualTo(row.count("from"));
        }
    }

    /** An excess that fades away after so many values, on values with or without dependence. */
    private static double[] fading(double excess, double values, double dependence, long seed) {
        Random random = new Random(seed);
        double[] series = new double[COUNT];
        double level = 0;
        for (int i = 0; i < COUNT; i++) {
            level = dependence * level + Math.sqrt(1 - dependence * dependence) * random.nextGaussian();
            series[i] = 100 + 10 * level + excess * Math.exp(-i / values);
        }
        return series;
    }

    @Test
    void leavesOutMostOfWhatFades() {
        for (long seed = 0; seed < SEEDS; seed++) {
            int from = SteadyState.from(fading(200, 60, 0.3, seed)).orElseThrow();

            // at 60 the excess is still 74, at 300 it is 1
            assertThat(from).as("seed %d", seed).isBetween(60, 400);
        }
    }

    @Test
    void makesTheMeanLessWrong() {
        double whole = 0;
        double rest = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            double[] series = fading(200, 60, 0.3, seed);
            int from = SteadyState.from(series).orElseThrow();
            whole += Math.abs(Percentiles.mean(series) - 100);
            rest += Math.abs(Percentiles.mean(Arrays.copyOfRange(series, from, COUNT)) - 100);
        }
        assertThat(rest).isLessThan(0.15 * whole);
    }

    /** What it leaves out of a steady series by chance hardly differs from the rest. */
    @Test
    void leavesNothingOutOfASteadySeriesThatMatters() {
        int mattered = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            double[] series = fading(0, 1, 0.3, seed);
            int from = SteadyState.from(series).orElse(0);
            double rest = Percentiles.mean(Arrays.copyOfRange(series, from, COUNT));
            mattered += from > COUNT / 10 && Percentiles.mean(Arrays.copyOf(series, from)) > 1.1 * rest ? 1 : 0;
        }
        assertThat(mattered).isZero();
    }

    @Test
    void whatFadesForLongerThanHalfIsNotSteady() {
        double[] falling = new double[COUNT];
        Arrays.setAll(falling, i -> COUNT - i);

        assertThat(SteadyState.from(falling)).isEmpty();
    }

    @Test
    void whatIsConstantIsSteadyFromTheBegin() {
        double[] constant = new double[COUNT];
        Arrays.fill(constant, 0.1);

        assertThat(SteadyState.from(constant)).hasValue(0);
    }

    @Test
    void fewValuesTellNothingAndWhatWasNotMeasuredIsRefused() {
        assertThat(SteadyState.from(new double[99])).isEmpty();
        assertThat(SteadyState.from(new double[100])).hasValue(0);
        double[] unmeasured = new double[100];
        unmeasured[7] = Double.NaN;
        assertThatIllegalArgumentException().isThrownBy(() -> SteadyState.from(unmeasured));
    }
}
