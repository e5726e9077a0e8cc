package dev.culprit.heuristics.statistics;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.statistics.ViolationPattern.Episode;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Twelve buckets of a second each unless a test is about their number. */
class ViolationBucketsTest {

    private static final int COUNT = 12;
    private static final double WINDOW = COUNT * 1000;
    private static final double LIMIT = 100;
    private static final double SLOW = 101;
    private static final double ALLOWED = 0.01;

    @Test
    void thirtyRequestsABucketFromSixtyToThreeHundred() {
        assertThat(bucketsFor(1200)).isEqualTo(60);
        assertThat(bucketsFor(1829)).isEqualTo(60);
        assertThat(bucketsFor(1830)).isEqualTo(61);
        assertThat(bucketsFor(8999)).isEqualTo(299);
        assertThat(bucketsFor(9000)).isEqualTo(300);
        assertThat(bucketsFor(9030)).isEqualTo(300);
    }

    @Test
    void fewerOfFewRequestsButTwelveAlways() {
        assertThat(bucketsFor(10)).isEqualTo(12);
        assertThat(bucketsFor(259)).isEqualTo(12);
        assertThat(bucketsFor(260)).isEqualTo(13);
        assertThat(bucketsFor(1199)).isEqualTo(59);
    }

    /** The first ten requests violate, at once and in no time: their episode is the first bucket. */
    private static int bucketsFor(int requests) {
        double[] starts = new double[requests];
        Arrays.fill(starts, 10, requests, 0.9);
        double[] responses = new double[requests];
        Arrays.fill(responses, 0, 10, 1e-6);
        Episode first =
                ViolationBuckets.of(starts, responses, 1, 0, ALLOWED).episodes().get(0);
        return (int) Math.round(1 / first.endMillis());
    }

    @Test
    void aBucketIsBadIfItsLowerBoundExceedsTheAllowance() {
        double bound = WilsonInterval.of(3, 20, WilsonInterval.Z_ONE_SIDED_95).lower();
        int[] requests = {20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20, 20};
        int[] violations = {3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        assertThat(buckets(requests, violations, bound).badShare()).isZero();
        assertThat(buckets(requests, violations, bound - 1e-9).badShare()).isEqualTo(1 / 12.0);
    }

    @Test
    void oneViolationIsBadOnlyIfItIsHalfOfTheBucket() {
        int[] requests = {2, 3, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0};
        assertThat(buckets(requests, new int[] {1, 0, 0}, ALLOWED).badShare()).isEqualTo(1 / 3.0);
        assertThat(buckets(requests, new int[] {0, 1, 0}, ALLOWED).badShare()).isZero();
        assertThat(buckets(requests, new int[] {0, 1, 2}, ALLOWED).badShare()).isEqualTo(1 / 3.0);
    }

    @Test
    void theLimitItselfIsNoViolation() {
        double[] starts = {0, 1, 2};
        assertThat(ViolationBuckets.of(starts, new double[] {100, 100, 100}, WINDOW, LIMIT, ALLOWED)
                        .badShare())
                .isZero();
    }

    @Test
    void timeWithoutStartsIsBadWhileAViolatingRequestRuns() {
        // from the first second into the third; the rest is left out
        ViolationBuckets buckets =
                ViolationBuckets.of(new double[] {0, 1, 2}, new double[] {2500, 2500, 5}, WINDOW, LIMIT, ALLOWED);
        assertThat(buckets.badShare()).isOne();
        assertThat(buckets.episodes()).isEmpty(); // two violations only
        ViolationBuckets three = ViolationBuckets.of(
                new double[] {0, 1, 2, 5000}, new double[] {2500, 2500, 2500, 5}, WINDOW, LIMIT, ALLOWED);
        assertThat(three.badShare()).isEqualTo(3 / 4.0);
        assertThat(three.episodes()).containsExactly(new Episode(0, 3000, 3, 3));
    }

    @Test
    void requestsBeyondTheWindowCountAtItsEnds() {
        ViolationBuckets buckets = ViolationBuckets.of(
                new double[] {-2000, -1500, -1000, 12_000, 13_000, 14_000},
                new double[] {SLOW, SLOW, SLOW, SLOW, SLOW, SLOW},
                WINDOW,
                LIMIT,
                ALLOWED);
        assertThat(buckets.episodes()).containsExactly(new Episode(0, 1000, 3, 3), new Episode(11_000, 12_000, 3, 3));
    }

    @Test
    void thirdsAreFourBucketsEach() {
        int[] requests = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
        int[] violations = {0, 0, 0, 4, 4, 4, 0, 0, 4, 4, 1, 4};
        ViolationBuckets buckets = buckets(requests, violations, ALLOWED);
        assertThat(buckets.badShareOfThird(0)).isEqualTo(0.25);
        assertThat(buckets.badShareOfThird(1)).isEqualTo(0.5);
        assertThat(buckets.badShareOfThird(2)).isEqualTo(0.75);
        assertThat(buckets.violationShareOfThird(0)).isEqualTo(4 / 16.0);
        assertThat(buckets.violationShareOfThird(1)).isEqualTo(8 / 16.0);
        assertThat(buckets.violationShareOfThird(2)).isEqualTo(13 / 16.0);
    }

    @Test
    void thirdsWithoutRequestsAreNotBad() {
        ViolationBuckets buckets = buckets(new int[] {4}, new int[] {4}, ALLOWED);
        assertThat(buckets.badShareOfThird(2)).isZero();
        assertThat(buckets.violationShareOfThird(2)).isZero();
        assertThat(buckets.violationShareOfThird(0)).isOne();
    }

    @Test
    void aGapOfOneBucketIsClosed() {
        int[] requests = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
        assertThat(buckets(requests, new int[] {4, 0, 4, 0, 0, 4, 4, 0, 0, 0, 0, 4}, ALLOWED)
                        .episodes())
                .containsExactly(
                        new Episode(0, 3000, 12, 8), new Episode(5000, 7000, 8, 8), new Episode(11_000, 12_000, 4, 4));
    }

    @Test
    void theEdgesOfTheWindowCloseNoGap() {
        int[] requests = {4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4};
        assertThat(buckets(requests, new int[] {0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0}, ALLOWED)
                        .episodes())
                .containsExactly(new Episode(1000, 2000, 4, 4), new Episode(10_000, 11_000, 4, 4));
    }

    @Test
    void anEpisodeHasThreeViolationsAndTenPercent() {
        int[] requests = {30, 3, 2, 0, 31, 1, 1, 1, 30, 0, 3, 3};
        assertThat(buckets(requests, new int[] {3, 0, 0, 0, 3, 0, 0, 0, 2, 0, 0, 3}, 0.001)
                        .episodes())
                .as("3 of 31 and 2 of 30 are none")
                .containsExactly(new Episode(0, 1000, 30, 3), new Episode(11_000, 12_000, 3, 3));
    }

    /** So many requests and slow ones among them in each second. */
    private static ViolationBuckets buckets(int[] requests, int[] violations, double allowed) {
        double[] starts = IntStream.range(0, requests.length)
                .boxed()
                .flatMapToDouble(second ->
                        IntStream.range(0, requests[second]).mapToDouble(request -> second * 1000 + 10 * request))
                .toArray();
        double[] responses = IntStream.range(0, requests.length)
                .boxed()
                .flatMapToDouble(second -> IntStream.range(0, requests[second])
                        .mapToDouble(
                                request -> second < violations.length && request < violations[second] ? SLOW : LIMIT))
                .toArray();
        assertThat(starts.length).as("more make more buckets").isLessThan(260);
        return ViolationBuckets.of(starts, responses, WINDOW, LIMIT, allowed);
    }
}
