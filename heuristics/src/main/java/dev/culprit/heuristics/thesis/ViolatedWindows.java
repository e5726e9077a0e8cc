package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;

/**
 * The calls of one service in the order of their start, and whether the required percentile of a few neighbours is above the limit: of
 * calls around each call (moving percentile) or of calls in each bucket of time. The percentile is the element
 * {@code floor(p·n)} of the n sorted values, as printed; of up to 100 calls and p = 0.99 that is the largest.
 */
final class ViolatedWindows {

    private static final int CALLS_PER_BUCKET = 50;

    private final double[] starts;

    /** How many of the calls before each took too long. */
    private final int[] slowBefore;

    private final Requirement requirement;

    private ViolatedWindows(double[] starts, int[] slowBefore, Requirement requirement) {
        this.starts = starts;
        this.slowBefore = slowBefore;
        this.requirement = requirement;
    }

    static ViolatedWindows of(ServiceCalls calls, Requirement requirement) {
        int[] slowBefore = new int[calls.sampled() + 1];
        for (int call = 0; call < calls.sampled(); call++) {
            slowBefore[call + 1] =
                    slowBefore[call] + (calls.responseMillis()[call] > requirement.limitMillis() ? 1 : 0);
        }
        return new ViolatedWindows(calls.startMillis(), slowBefore, requirement);
    }

    double limitMillis() {
        return requirement.limitMillis();
    }

    int count() {
        return starts.length;
    }

    double start(int call) {
        return starts[call];
    }

    /** From the first call to the last, in milliseconds. */
    double length() {
        return starts.length == 0 ? 0 : starts[starts.length - 1] - starts[0];
    }

    /** Whether the calls from one to before another violate; no calls do not. */
    boolean violates(int from, int to) {
        int size = to - from;
        return size > 0
                && slowBefore[to] - slowBefore[from] >= size - (int) Math.floor(requirement.percentile() * size);
    }

    /** Around each call; at the ends there are fewer. */
    boolean[] around(int window) {
        boolean[] violated = new boolean[count()];
        for (int call = 0; call < count(); call++) {
            int from = Math.max(0, call - window / 2);
            violated[call] = violates(from, Math.min(count(), call + window / 2 + 1));
        }
        return violated;
    }

    /** Time in which so many calls begin on average that a bucket has enough, in milliseconds. */
    double bucketMillis() {
        return CALLS_PER_BUCKET * length() / Math.max(1, count() - 1);
    }

    /** Of each bucket of that length. */
    boolean[] buckets(double millis) {
        if (!(millis > 0)) {
            return new boolean[0];
        }
        boolean[] violated = new boolean[(int) (length() / millis) + 1];
        int call = 0;
        for (int bucket = 0; bucket < violated.length; bucket++) {
            int first = call;
            double end = starts[0] + (bucket + 1) * millis;
            while (call < count() && (starts[call] < end || bucket == violated.length - 1)) {
                call++;
            }
            violated[bucket] = violates(first, call);
        }
        return violated;
    }
}
