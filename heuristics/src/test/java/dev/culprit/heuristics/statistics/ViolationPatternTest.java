package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.statistics.ViolationPattern.Kind;
import java.util.Random;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ViolationPatternTest {

    private static final double WINDOW = 300_000;
    private final Random random = new Random(4);

    @Test
    void cleanTimeIsNoPattern() {
        ViolationPattern pattern = pattern(time -> 80);
        assertThat(pattern.kind()).isEqualTo(Kind.NONE);
        assertThat(pattern.badBucketShare()).isZero();
        assertThat(pattern.episodes()).isEmpty();
    }

    @Test
    void scatteredViolationsWithinTheAllowanceAreNoPattern() {
        assertThat(pattern(time -> random.nextDouble() < 0.0075 ? 1200 : 500).kind())
                .isEqualTo(Kind.NONE);
    }

    @Test
    void separateEpisodesAreHiccups() {
        ViolationPattern pattern =
                pattern(time -> (time > 50_000 && time < 55_000) || (time > 200_000 && time < 206_000) ? 1500 : 80);
        assertThat(pattern.kind()).isEqualTo(Kind.HICCUPS);
        assertThat(pattern.episodes()).hasSize(2);
        assertThat(pattern.episodes().get(0).startMillis()).isCloseTo(50_000, within(1000.0));
        assertThat(pattern.episodes().get(0).lengthMillis()).isCloseTo(5_000, within(2000.0));
        assertThat(pattern.episodes().get(1).endMillis()).isCloseTo(206_000, within(1000.0));
        assertThat(pattern.badBucketShare()).isCloseTo(11 / 300.0, within(0.01));
    }

    @Test
    void oneEpisodeIsNotYetAPattern() {
        ViolationPattern pattern = pattern(time -> time > 50_000 && time < 55_000 ? 1500 : 80);
        assertThat(pattern.kind()).isEqualTo(Kind.NONE);
        assertThat(pattern.episodes()).hasSize(1);
    }

    @Test
    void anEpisodeThatIsStillOpenAtTheEndCounts() {
        assertThat(pattern(time -> (time > 50_000 && time < 55_000) || time > 295_000 ? 1500 : 80)
                        .episodes())
                .hasSize(2)
                .last()
                .satisfies(episode -> assertThat(episode.endMillis()).isEqualTo(WINDOW));
    }

    @Test
    void permanentViolationIsContinuous() {
        ViolationPattern pattern = pattern(time -> 600 + 1200 * random.nextDouble());
        assertThat(pattern.kind()).isEqualTo(Kind.CONTINUOUS);
        assertThat(pattern.badBucketShare()).isGreaterThan(0.99);
        assertThat(pattern.firstThirdShare()).isCloseTo(2 / 3.0, within(0.05));
    }

    @Test
    void halfOfTheTimeIsIntermittent() {
        assertThat(pattern(time -> (int) (time / 5000) % 2 == 0 ? 1500 : 80).kind())
                .isEqualTo(Kind.INTERMITTENT);
    }

    @Test
    void growthAcrossTheLimitIsSuspectedToBeARamp() {
        ViolationPattern pattern = pattern(time -> 100 + 1700 * time / WINDOW + 50 * random.nextDouble());
        assertThat(pattern.kind()).isEqualTo(Kind.RAMP_SUSPECTED);
        assertThat(pattern.trend().present()).isTrue();
        assertThat(pattern.firstThirdShare()).isZero();
        assertThat(pattern.lastThirdShare()).isOne();
    }

    @Test
    void growthVetoesContinuousAlthoughMostBucketsAreBad() {
        // starts around the limit and drifts across it, as test case 7 does
        ViolationPattern pattern = pattern(time -> 830 + 90 * time / WINDOW + 400 * (random.nextDouble() - 0.5));
        assertThat(pattern.badBucketShare()).isGreaterThan(0.8);
        assertThat(pattern.kind()).isEqualTo(Kind.RAMP_SUSPECTED);
    }

    @Test
    void turningBadForGoodIsNotHiccups() {
        // bad in 39 % of the time, interrupted once, all of it at the end
        ViolationPattern pattern = pattern(time -> time > 183_000 && !(time > 220_000 && time < 224_000) ? 1500 : 80);
        assertThat(pattern.badBucketShare()).isLessThan(0.4);
        assertThat(pattern.episodes()).hasSize(2);
        assertThat(pattern.kind()).isNotEqualTo(Kind.HICCUPS);
    }

    /** Sixty buckets of twenty requests; a bad one has nothing but violations. */
    private static ViolationPattern ofBuckets(IntPredicate bad) {
        return ofRequests(request -> bad.test(request / 20) ? 1500 : 80);
    }

    private static ViolationPattern ofRequests(IntToDoubleFunction response) {
        double[] starts = IntStream.range(0, 1200).mapToDouble(i -> i * 50.0).toArray();
        return ViolationPattern.of(
                starts, IntStream.range(0, 1200).mapToDouble(response).toArray(), 60_000, 1400, 0.01);
    }

    @Test
    void hiccupsTakeLessThanTwoFifthsOfTheTime() {
        assertThat(ofBuckets(bucket -> bucket % 5 == 0 || bucket % 5 == 3 && bucket < 55)
                        .kind())
                .as("23 of 60 buckets")
                .isEqualTo(Kind.HICCUPS);
        assertThat(ofBuckets(bucket -> bucket % 5 == 0 || bucket % 5 == 3).kind())
                .as("24 of 60 buckets")
                .isEqualTo(Kind.INTERMITTENT);
    }

    @Test
    void fourFifthsOfTheTimeAreContinuous() {
        assertThat(ofBuckets(bucket -> bucket % 5 != 0 && bucket != 59).kind())
                .as("47 of 60 buckets")
                .isEqualTo(Kind.INTERMITTENT);
        assertThat(ofBuckets(bucket -> bucket % 5 != 0).kind())
                .as("48 of 60 buckets")
                .isEqualTo(Kind.CONTINUOUS);
    }

    @Test
    void turnsBadAfterACleanThirdAndInMoreThanThreeFifthsOfTheLast() {
        assertThat(ofBuckets(bucket -> bucket >= 46 && bucket < 52 || bucket >= 54)
                        .kind())
                .as("12 of the last 20 buckets")
                .isEqualTo(Kind.HICCUPS);
        assertThat(ofBuckets(bucket -> bucket >= 45 && bucket < 52 || bucket >= 54)
                        .kind())
                .as("13 of the last 20 buckets")
                .isNotEqualTo(Kind.HICCUPS);
        assertThat(ofBuckets(bucket -> bucket == 7 || bucket >= 45 && bucket < 52 || bucket >= 54)
                        .kind())
                .as("the same, and one of the first 20 buckets")
                .isEqualTo(Kind.HICCUPS);
    }

    /** Response times grow well below the limit; of the last 400 requests so many violate, spread evenly. */
    private static ViolationPattern growing(int violations) {
        int distance = 400 / violations;
        return ofRequests(
                request -> request >= 800 && request % distance == 0 && (request - 800) / distance < violations
                        ? 1700
                        : 100 + request);
    }

    @Test
    void violationsMustGrowByMoreThanTheTwentiethPart() {
        ViolationPattern twentieth = growing(20);
        assertThat(twentieth.trend().present()).isTrue();
        assertThat(twentieth.lastThirdShare()).isEqualTo(0.05);
        assertThat(twentieth.kind()).isEqualTo(Kind.NONE);
        assertThat(growing(25).kind()).isEqualTo(Kind.RAMP_SUSPECTED);
    }

    @Test
    void violationsThatWereThereFromTheBeginDoNotGrow() {
        ViolationPattern pattern = ofRequests(request -> request % 20 == 0 ? 1700 : 100 + request);
        assertThat(pattern.trend().present()).isTrue();
        assertThat(pattern.firstThirdShare()).isEqualTo(0.05);
        assertThat(pattern.kind()).isEqualTo(Kind.NONE);
    }

    @Test
    void timeWithoutStartsIsBadOnlyIfAViolatingRequestWasRunning() {
        double[] starts = {0, 1, 2, 900, 901, 902};
        ViolationPattern covered = ViolationPattern.of(starts, new double[] {899, 899, 899, 5, 5, 5}, 1000, 500, 0.01);
        ViolationPattern idle = ViolationPattern.of(starts, new double[] {5, 5, 5, 5, 5, 5}, 1000, 500, 0.01);
        assertThat(covered.badBucketShare()).isGreaterThan(0.9);
        assertThat(idle.badBucketShare()).isZero();
    }

    @Test
    void doesNotDependOnTheUnit() {
        DoubleUnaryOperator hiccups = time -> (int) (time / 10_000) % 6 == 0 ? 1500 : 80;
        double[] starts = starts();
        double[] responses = responses(starts, hiccups);
        ViolationPattern millis = ViolationPattern.of(starts, responses, WINDOW, 1000, 0.01);
        ViolationPattern tenth = ViolationPattern.of(scaled(starts), scaled(responses), WINDOW / 10, 100, 0.01);
        assertThat(tenth.kind()).isEqualTo(millis.kind());
        assertThat(tenth.badBucketShare()).isEqualTo(millis.badBucketShare());
        assertThat(tenth.episodes()).hasSameSizeAs(millis.episodes());
    }

    @Test
    void nothingIsNoPattern() {
        ViolationPattern pattern = ViolationPattern.of(new double[0], new double[0], 1000, 500, 0.01);
        assertThat(pattern.kind()).isEqualTo(Kind.NONE);
        assertThat(pattern.badBucketShare()).isZero();
    }

    @Test
    void refusesWhatIsNotASeries() {
        double[] one = {1};
        assertThatIllegalArgumentException().isThrownBy(() -> ViolationPattern.of(one, one, 0, 500, 0.01));
        assertThatIllegalArgumentException().isThrownBy(() -> ViolationPattern.of(one, one, 10, 500, 1));
        assertThatIllegalArgumentException().isThrownBy(() -> ViolationPattern.of(one, one, 10, 500, 0));
        assertThatIllegalArgumentException().isThrownBy(() -> ViolationPattern.of(one, one, 10, Double.NaN, 0.01));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ViolationPattern.of(one, new double[] {1, 2}, 10, 500, 0.01))
                .withMessageContaining("1 start times for 2 values");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ViolationPattern.of(new double[] {Double.NaN}, one, 10, 500, 0.01))
                .withMessageContaining("NaN");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ViolationPattern.of(one, new double[] {Double.NaN}, 10, 500, 0.01));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ViolationPattern.of(new double[] {2, 1}, new double[] {1, 1}, 10, 500, 0.01));
    }

    private static ViolationPattern pattern(DoubleUnaryOperator responseAtTime) {
        double[] starts = starts();
        return ViolationPattern.of(starts, responses(starts, responseAtTime), WINDOW, 1000, 0.01);
    }

    /** 50 requests per second. */
    private static double[] starts() {
        double[] starts = new double[15_000];
        for (int i = 0; i < starts.length; i++) {
            starts[i] = i * 20.0;
        }
        return starts;
    }

    private static double[] responses(double[] starts, DoubleUnaryOperator responseAtTime) {
        double[] responses = new double[starts.length];
        for (int i = 0; i < starts.length; i++) {
            responses[i] = responseAtTime.applyAsDouble(starts[i]);
        }
        return responses;
    }

    private static double[] scaled(double[] values) {
        double[] scaled = values.clone();
        for (int i = 0; i < scaled.length; i++) {
            scaled[i] /= 10;
        }
        return scaled;
    }
}
