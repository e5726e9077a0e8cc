package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.culprit.heuristics.statistics.GoldenValues.Row;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import org.junit.jupiter.api.Test;

class LevelShiftTest {

    private static final int COUNT = 2000;
    private static final int SEEDS = 500;

    @Test
    void isWhereAnIndependentProgramFindsIt() {
        for (Row row : GoldenValues.of("levelShift")) {
            Optional<LevelShift> found =
                    LevelShift.of(row.numbers("starts"), row.numbers("values"), row.number("window"));
            assertThat(found)
                    .isEqualTo(
                            row.number("at") < 0
                                    ? Optional.empty()
                                    : Optional.of(new LevelShift(
                                            row.number("at"), row.number("before"), row.number("after"))));
        }
    }

    /**
     * Of a window of 2000 ms with a call every millisecond.
     *
     * @param level by the share of the window that is over
     * @param dependence of neighbours; 0.9 is that of a queue
     */
    private static Optional<LevelShift> of(DoubleUnaryOperator level, double dependence, long seed) {
        Random random = new Random(seed);
        double[] starts = new double[COUNT];
        double[] values = new double[COUNT];
        double wave = 0;
        for (int i = 0; i < COUNT; i++) {
            wave = dependence * wave + Math.sqrt(1 - dependence * dependence) * random.nextGaussian();
            starts[i] = i;
            values[i] = level.applyAsDouble((double) i / COUNT) + 20 * wave;
        }
        return LevelShift.of(starts, values, COUNT);
    }

    private static int found(DoubleUnaryOperator level, double dependence) {
        int found = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            found += of(level, dependence, seed).isPresent() ? 1 : 0;
        }
        return found;
    }

    @Test
    void aJumpIsFoundWhereItIs() {
        int found = 0;
        for (long seed = 0; seed < SEEDS; seed++) {
            double at = 0.3 + 0.4 * new Random(seed).nextDouble();
            Optional<LevelShift> shift = of(share -> share < at ? 100 : 130, 0, seed);
            found += shift.filter(place -> Math.abs(place.atMillis() - at * COUNT) <= COUNT / Trend.BLOCKS)
                            .isPresent()
                    ? 1
                    : 0;
        }
        assertThat(found).isGreaterThan(SEEDS * 8 / 10);
    }

    @Test
    void aSteadyRiseIsNone() {
        for (double rise : new double[] {10, 20, 40, 100}) {
            assertThat(found(share -> 100 + rise * share, 0)).as("by %s", rise).isLessThanOrEqualTo(SEEDS / 100);
            assertThat(found(share -> 100 + rise * share, 0.9))
                    .as("by %s, in waves", rise)
                    .isLessThanOrEqualTo(SEEDS / 20);
        }
    }

    @Test
    void aRiseThatBeginsLaterOrEndsSoonerIsNone() {
        assertThat(found(share -> 100 + 80 * Math.max(0, share - 0.5), 0)).isLessThanOrEqualTo(SEEDS / 20);
        assertThat(found(share -> 100 + 80 * Math.min(0.5, share), 0)).isLessThanOrEqualTo(SEEDS / 20);
    }

    @Test
    void manySmallStepsAreNone() {
        for (int steps : new int[] {3, 5, 10}) {
            assertThat(found(share -> 100 + 60 * Math.floor(share * steps) / steps, 0))
                    .as("%d steps", steps)
                    .isLessThanOrEqualTo(SEEDS / 20);
        }
    }

    @Test
    void whatStaysHasNone() {
        assertThat(found(share -> 100, 0)).isLessThanOrEqualTo(SEEDS / 50);
        assertThat(LevelShift.of(times(), constant(), COUNT)).isEmpty();
    }

    @Test
    void aJumpNearTheEndsIsNotTold() {
        assertThat(found(share -> share < 0.1 ? 100 : 200, 0)).isZero();
        assertThat(found(share -> share < 0.9 ? 100 : 200, 0)).isZero();
    }

    @Test
    void aWindowWithHolesTellsNothing() {
        double[] few = {0, 500, 1900};
        assertThat(LevelShift.of(few, new double[] {1, 1, 9}, COUNT)).isEmpty();
        assertThat(LevelShift.of(new double[0], new double[0], COUNT)).isEmpty();
    }

    @Test
    void refusesWhatIsNotASeries() {
        double[] two = {1, 2};
        assertThatIllegalArgumentException().isThrownBy(() -> LevelShift.of(two, new double[] {1}, COUNT));
        assertThatIllegalArgumentException().isThrownBy(() -> LevelShift.of(new double[] {2, 1}, two, COUNT));
        assertThatIllegalArgumentException().isThrownBy(() -> LevelShift.of(two, new double[] {1, Double.NaN}, COUNT));
    }

    private static double[] times() {
        double[] times = new double[COUNT];
        Arrays.setAll(times, i -> i);
        return times;
    }

    private static double[] constant() {
        double[] same = new double[COUNT];
        Arrays.fill(same, 0.1);
        return same;
    }
}
