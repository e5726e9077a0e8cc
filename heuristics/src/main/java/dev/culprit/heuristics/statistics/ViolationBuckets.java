package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.BAD_BUCKET_FEWEST_VIOLATIONS;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.BAD_BUCKET_SHARE;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.EPISODE_FEWEST_VIOLATIONS;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.EPISODE_SHARE;

import dev.culprit.heuristics.statistics.ViolationPattern.Episode;
import java.util.ArrayList;
import java.util.List;

/** The window cut into buckets of equal length, each judged on its own. */
final class ViolationBuckets {

    private static final int REQUESTS_PER_BUCKET = 30;
    private static final int FEWEST_REQUESTS_PER_BUCKET = 20;
    private static final int FEWEST = 60;
    private static final int MOST = 300;
    private static final int FEWEST_OF_ALL = 12;

    private final double width;
    private final int[] requests;
    private final int[] violations;
    private final boolean[] judged;
    private final boolean[] bad;

    private ViolationBuckets(int count, double windowMillis) {
        width = windowMillis / count;
        requests = new int[count];
        violations = new int[count];
        judged = new boolean[count];
        bad = new boolean[count];
    }

    static ViolationBuckets of(
            double[] starts, double[] responses, double windowMillis, double limit, double allowedShare) {
        int byRequests = Math.min(MOST, Math.max(FEWEST, starts.length / REQUESTS_PER_BUCKET));
        int count = Math.min(byRequests, Math.max(FEWEST_OF_ALL, starts.length / FEWEST_REQUESTS_PER_BUCKET));
        ViolationBuckets buckets = new ViolationBuckets(count, windowMillis);
        buckets.fill(starts, responses, limit, allowedShare);
        return buckets;
    }

    private void fill(double[] starts, double[] responses, double limit, double allowedShare) {
        int count = requests.length;
        boolean[] covered = new boolean[count];
        for (int i = 0; i < starts.length; i++) {
            int bucket = bucketOf(starts[i]);
            requests[bucket]++;
            if (responses[i] > limit) {
                violations[bucket]++;
                int last = bucketOf(starts[i] + responses[i]);
                for (int k = bucket; k <= last; k++) {
                    covered[k] = true;
                }
            }
        }
        for (int k = 0; k < count; k++) {
            judged[k] = requests[k] > 0 || covered[k];
            bad[k] = requests[k] == 0 ? covered[k] : violates(requests[k], violations[k], allowedShare);
        }
    }

    private int bucketOf(double millis) {
        return (int) Math.max(0, Math.min(requests.length - 1, millis / width));
    }

    private static boolean violates(int requests, int violations, double allowedShare) {
        double share = (double) violations / requests;
        double lower = WilsonInterval.of(violations, requests, WilsonInterval.Z_ONE_SIDED_95)
                .lower();
        return lower > allowedShare
                && (violations >= BAD_BUCKET_FEWEST_VIOLATIONS.count() || share >= BAD_BUCKET_SHARE.value());
    }

    double badShare() {
        return badShare(0, bad.length);
    }

    double badShareOfThird(int third) {
        int length = bad.length / 3;
        return badShare(third * length, (third + 1) * length);
    }

    private double badShare(int from, int to) {
        int all = 0;
        int violating = 0;
        for (int k = from; k < to; k++) {
            if (judged[k]) {
                all++;
                violating += bad[k] ? 1 : 0;
            }
        }
        return all == 0 ? 0 : (double) violating / all;
    }

    double violationShareOfThird(int third) {
        int length = bad.length / 3;
        int all = 0;
        int violating = 0;
        for (int k = third * length; k < (third + 1) * length; k++) {
            all += requests[k];
            violating += violations[k];
        }
        return all == 0 ? 0 : (double) violating / all;
    }

    List<Episode> episodes() {
        List<Episode> episodes = new ArrayList<>();
        int start = -1;
        for (int k = 0; k <= bad.length; k++) {
            boolean inside = k < bad.length && (bad[k] || isGap(k));
            if (inside && start < 0) {
                start = k;
            } else if (!inside && start >= 0) {
                addEpisode(episodes, start, k);
                start = -1;
            }
        }
        return episodes;
    }

    /** A single clean bucket between two bad ones belongs to their episode. */
    private boolean isGap(int k) {
        return k > 0 && k < bad.length - 1 && bad[k - 1] && bad[k + 1];
    }

    private void addEpisode(List<Episode> episodes, int from, int to) {
        int all = 0;
        int violating = 0;
        for (int k = from; k < to; k++) {
            all += requests[k];
            violating += violations[k];
        }
        if (violating >= EPISODE_FEWEST_VIOLATIONS.count() && violating >= EPISODE_SHARE.value() * all) {
            episodes.add(new Episode(from * width, to * width, all, violating));
        }
    }
}
