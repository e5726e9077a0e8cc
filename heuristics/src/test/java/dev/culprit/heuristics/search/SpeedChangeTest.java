package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SpeedChangeTest {

    private static final int SEEDS = 150;

    /** Of them; to measure anew what need not be costs time only. */
    private static final int BY_CHANCE = 2;

    private static final double WINDOW = 15_000;
    private static final int CALLS = 600;

    /** Calls of about so many milliseconds, of which neighbours are alike because they meet the same queue. */
    private static double[] calls(int count, double millis, long seed) {
        Random random = new Random(seed);
        double[] calls = new double[count];
        double queue = random.nextGaussian();
        for (int i = 0; i < count; i++) {
            queue = 0.9 * queue + Math.sqrt(1 - 0.9 * 0.9) * random.nextGaussian();
            calls[i] = millis * Math.exp(0.3 * queue + 0.4 * random.nextGaussian());
        }
        return calls;
    }

    private static Evidence window(double[] calls) {
        return window(WINDOW, calls);
    }

    private static Evidence window(double length, double[] calls) {
        return EvidenceBuilder.at(20)
                .window(length)
                .calls("GET /", calls.length, WaitState.CPU, i -> calls[i])
                .build();
    }

    private static Optional<SpeedChange> change(double then, double now, long seed) {
        return SpeedChange.between(window(calls(CALLS, then, seed)), window(calls(CALLS, now, seed + 1_000_000)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {1, 0.9, 1.1})
    void livesThatDifferNoMoreThanLivesDoAreTheSame(double ratio) {
        assertThat(seedsWith(seed -> change(20, 20 * ratio, seed).isPresent())).hasSizeLessThanOrEqualTo(BY_CHANCE);
    }

    private static List<Long> seedsWith(LongPredicate change) {
        return LongStream.range(0, SEEDS).filter(change).boxed().toList();
    }

    @ParameterizedTest
    @ValueSource(doubles = {2, 3, 10})
    void whatIsClearlySlowerOrFasterIsNoticed(double factor) {
        for (long seed = 0; seed < SEEDS; seed++) {
            assertThat(change(20, 20 * factor, seed)).as("seed %s", seed).hasValueSatisfying(change -> {
                assertThat(change.slower()).isTrue();
                assertThat(change.nowMillis() / change.beforeMillis()).isBetween(0.7 * factor, 1.4 * factor);
                assertThat(change.phrase()).contains("is slower than in its earlier life: GET / takes ");
            });
            assertThat(change(20, 20 / factor, seed))
                    .as("seed %s", seed)
                    .hasValueSatisfying(change -> assertThat(change.slower()).isFalse());
        }
    }

    /** It triples the mean, and nearly all calls are as fast as ever. */
    @Test
    void onePauseIsNoOtherSpeed() {
        assertThat(seedsWith(seed -> {
                    double[] then = calls(CALLS, 20, seed);
                    double[] now = calls(CALLS, 20, seed + 1_000_000);
                    int at = new Random(seed).nextInt(CALLS - 50);
                    IntStream.range(at, at + 50).forEach(i -> now[i] += 500);
                    return SpeedChange.between(window(then), window(now)).isPresent()
                            || SpeedChange.between(window(now), window(then)).isPresent();
                }))
                .hasSizeLessThanOrEqualTo(BY_CHANCE);
    }

    /** The window was four times as long as the look, and the application slow at its beginning both times. */
    @Test
    void beginningsAreComparedWithBeginnings() {
        for (long seed = 0; seed < SEEDS; seed++) {
            double[] then = calls(4 * CALLS, 20, seed);
            IntStream.range(0, CALLS).forEach(i -> then[i] *= 2);
            Evidence whole = window(4 * WINDOW, then);
            assertThat(SpeedChange.between(whole, window(calls(CALLS, 40, seed + 1_000_000))))
                    .isEmpty();
            assertThat(SpeedChange.between(whole, window(calls(CALLS, 20, seed + 1_000_000))))
                    .hasValueSatisfying(change -> assertThat(change.slower()).isFalse());
        }
    }

    @Test
    void fewCallsShowNothing() {
        assertThat(SpeedChange.between(window(calls(29, 20, 1)), window(calls(CALLS, 200, 2))))
                .isEmpty();
        assertThat(SpeedChange.between(window(calls(CALLS, 20, 1)), window(calls(29, 200, 2))))
                .isEmpty();
        assertThat(SpeedChange.between(window(new double[0]), window(new double[0])))
                .isEmpty();
    }

    @Test
    void aServiceCountsByTheTimeThatGoesToIt() {
        assertThat(between(5, millis -> 3 * millis)).isEmpty();
        assertThat(between(30, millis -> 3 * millis))
                .hasValueSatisfying(change -> assertThat(change.service()).isEqualTo("GET /own"));
        assertThat(between(60, millis -> millis / 3))
                .hasValueSatisfying(change -> assertThat(change.slower()).isFalse());
    }

    /** One service that takes this time and changes, and another that takes 100 ms in all lives. */
    private static Optional<SpeedChange> between(double millis, DoubleUnaryOperator change) {
        return SpeedChange.between(two(millis, 1), two(change.applyAsDouble(millis), 2));
    }

    private static Evidence two(double millis, long seed) {
        double[] own = calls(CALLS, millis, seed);
        double[] other = calls(CALLS, 100, seed + 10);
        return EvidenceBuilder.at(20)
                .window(WINDOW)
                .calls("GET /own", CALLS, WaitState.CPU, i -> own[i])
                .calls("GET /other", CALLS, WaitState.CPU, i -> other[i])
                .build();
    }
}
