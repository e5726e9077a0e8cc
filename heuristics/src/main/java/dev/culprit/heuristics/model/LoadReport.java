package dev.culprit.heuristics.model;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What the load generator saw during one window. Response times are measured from the intended start of a request, so
 * that a stalled generator or server cannot hide waiting (coordinated omission).
 *
 * @param token the token of the request this answers
 * @param generator name and version of the generator
 * @param users users that were active
 * @param windowStartEpochMillis start of the interval the figures cover, in the agent's clock
 * @param windowMillis length of that interval
 * @param steps figures per step (URL) of the script
 * @param completedPerSecond requests completed in each second of the window, successful or not
 * @param errors number of failed requests per kind, for example {@code HTTP 503} or {@code connection refused}
 * @param unfinished requests still running when the window closed and older than 1 s
 * @param thinkTimeMillis mean think time that was drawn
 * @param lateStartMillisP99 99th percentile of how much later than intended requests were sent: how far the generator
 *     itself lagged behind
 * @param cpuShare processor use of the generator, share 0..1 of all processors; NaN if unknown
 * @param sameHost whether the generator ran on the machine of the application
 */
public record LoadReport(
        String token,
        String generator,
        int users,
        long windowStartEpochMillis,
        double windowMillis,
        List<Step> steps,
        List<Integer> completedPerSecond,
        Map<String, Long> errors,
        int unfinished,
        double thinkTimeMillis,
        double lateStartMillisP99,
        double cpuShare,
        boolean sameHost) {

    public LoadReport {
        steps = List.copyOf(steps);
        completedPerSecond = List.copyOf(completedPerSecond);
        errors = Collections.unmodifiableMap(new TreeMap<>(errors));
    }

    /** Client-side response times of one step in milliseconds. */
    public record Step(
            String name,
            long count,
            long failed,
            double mean,
            double p50,
            double p90,
            double p95,
            double p99,
            double max) {}

    /** Requests of all steps, failed ones included. */
    public long requests() {
        return steps.stream().mapToLong(Step::count).sum();
    }

    public long failedRequests() {
        return steps.stream().mapToLong(Step::failed).sum();
    }
}
