package dev.culprit.heuristics.analysis.load;

import static dev.culprit.heuristics.thresholds.LoadThreshold.STANDSTILL_SLOW_SHARE;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.statistics.CoordinatedOmission;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.Arrays;
import java.util.List;

/**
 * Tells slow calls during which everything stood still from slow calls beside which others went on as usual. Only the former
 * kept users from sending what they would have sent, so only for them requests are missing (coordinated omission).
 */
public final class HeldBack {

    /** The calls of a service: when they begin, and how many slow ones are among the first n. */
    @SuppressWarnings("ArrayRecordComponent") // never compared, never modified
    private record Begun(double[] starts, int[] slowBefore, double weight) {

        static Begun of(ServiceCalls calls, double limitMillis) {
            int[] slow = new int[calls.sampled() + 1];
            for (int i = 0; i < calls.sampled(); i++) {
                slow[i + 1] = slow[i] + (calls.responseMillis()[i] > limitMillis ? 1 : 0);
            }
            return new Begun(calls.startMillis(), slow, calls.weight());
        }
    }

    private HeldBack() {}

    /** Share of calls of a service beyond the limit, 0..1, had nobody been held back from sending more of them. */
    public static double correctedShare(ServiceCalls calls, Evidence run, double limitMillis) {
        double distance = distanceMillis(calls, run);
        return distance > 0
                ? CoordinatedOmission.share(
                        calls.responseMillis(), calls(calls, run, limitMillis), distance, limitMillis)
                : Percentiles.shareAbove(calls.responseMillis(), limitMillis);
    }

    /**
     * Usual time from one request of a user to its next for the same service: a typical response and the think time, for
     * each request of any service in between. Where think times are not known, as long as requests took on the whole.
     */
    private static double distanceMillis(ServiceCalls calls, Evidence run) {
        double[] responses = run.services().stream()
                .flatMapToDouble(service -> Arrays.stream(service.responseMillis()))
                .toArray();
        double all = run.services().stream().mapToDouble(ServiceCalls::count).sum();
        LoadReport load = run.load();
        double step = load == null || Double.isNaN(load.thinkTimeMillis())
                ? run.experiment().users() * run.windowMillis() / all
                : Percentiles.median(responses) + load.thinkTimeMillis();
        return step * all / calls.count();
    }

    /**
     * Per call of one service whether it is beyond the limit, and at least half of the calls of any service are too that began
     * while it was. With a single user nobody else is kept from anything.
     */
    static boolean[] calls(ServiceCalls calls, Evidence run, double limitMillis) {
        boolean[] held = new boolean[calls.sampled()];
        if (run.experiment().users() < 2) {
            return held;
        }
        List<Begun> all = run.services().stream()
                .map(service -> Begun.of(service, limitMillis))
                .toList();
        boolean complete = run.services().stream().allMatch(service -> service.sampled() == service.count());
        for (int i = 0; i < held.length; i++) {
            double start = calls.startMillis()[i];
            double end = start + calls.responseMillis()[i];
            held[i] = calls.responseMillis()[i] > limitMillis && stoodStill(all, complete, start, end - limitMillis);
        }
        return held;
    }

    /** @param complete whether no call is missing, so that none means that nobody began one */
    private static boolean stoodStill(List<Begun> all, boolean complete, double from, double to) {
        double begun = 0;
        double slow = 0;
        for (Begun calls : all) {
            int first = firstAfter(calls.starts(), from);
            int next = firstAfter(calls.starts(), to);
            begun += calls.weight() * (next - first);
            slow += calls.weight() * (calls.slowBefore()[next] - calls.slowBefore()[first]);
        }
        return slow >= STANDSTILL_SLOW_SHARE.value() * begun && (complete || begun > 0);
    }

    /** Index of the first value beyond this one. */
    private static int firstAfter(double[] sorted, double value) {
        int low = 0;
        int high = sorted.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (sorted[middle] > value) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }
}
