package dev.culprit.client.load;

import dev.culprit.heuristics.model.LoadReport.Step;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;

/**
 * What the logs of all users say about one window. A request belongs to the window in which it was meant to start, and
 * counts with its whole response time even if it ended later.
 */
final class WindowFigures {

    private static final long OLD_NANOS = 1_000_000_000;

    private final Names steps;
    private final Names errors;
    private final long startNanos;
    private final long endNanos;
    private final List<Histogram> times = new ArrayList<>();
    private final List<List<Long>> cutOff = new ArrayList<>();
    private final int[] completed;
    private final List<Map<String, Long>> errorsOfSteps = new ArrayList<>();
    private final Histogram lateness = new Histogram(3);
    private int unfinished;
    private double thinkNanos;
    private long thinks;

    WindowFigures(Names steps, Names errors, LoadWindow window) {
        this.steps = steps;
        this.errors = errors;
        startNanos = window.startNanos();
        endNanos = window.endNanos();
        completed = new int[(int) Math.max(1, window.millis() / 1000)]; // a rest of a second would look like a stall
        for (int i = 0; i < steps.size(); i++) {
            times.add(new Histogram(3));
            cutOff.add(new ArrayList<>());
            errorsOfSteps.add(new TreeMap<>());
        }
    }

    void add(RequestLog log) {
        for (int i = 0; i < log.size(); i++) {
            long intended = log.intendedNanos(i);
            long end = log.endNanos(i);
            if (isInside(end) && !log.isCutOff(i)) {
                complete((end - startNanos) / 1_000_000_000);
            }
            if (intended - endNanos < 0 && end - endNanos >= 0 && endNanos - intended > OLD_NANOS) {
                unfinished++;
            }
            if (isInside(intended)) {
                count(log, i);
            }
        }
    }

    private void complete(long second) {
        if (second < completed.length) {
            completed[(int) second]++;
        }
    }

    private boolean isInside(long nanos) {
        return nanos - startNanos >= 0 && nanos - endNanos < 0;
    }

    private void count(RequestLog log, int index) {
        int step = log.step(index);
        long took = micros(log.endNanos(index) - log.intendedNanos(index));
        if (log.isCutOff(index)) { // we gave it up; it took at least so long
            cutOff.get(step).add(took);
        } else {
            times.get(step).recordValue(took);
        }
        lateness.recordValue(micros(log.sentNanos(index) - log.intendedNanos(index)));
        if (log.error(index) != 0 && !log.isCutOff(index)) {
            errorsOfSteps.get(step).merge(errors.name(log.error(index)), 1L, Long::sum);
        }
        if (index > 0) {
            thinkNanos += log.intendedNanos(index) - log.endNanos(index - 1);
            thinks++;
        }
    }

    private static long micros(long nanos) {
        return Math.max(0, Math.round(nanos / 1e3));
    }

    /** Figures of the steps that had requests in the window. */
    List<Step> steps() {
        List<Step> result = new ArrayList<>();
        for (int i = 0; i < times.size(); i++) {
            Histogram histogram = withCutOff(i);
            if (histogram.getTotalCount() > 0) {
                result.add(Step.builder(steps.name(i), histogram.getTotalCount())
                        .failed(errors(i).values().stream()
                                .mapToLong(Long::longValue)
                                .sum())
                        .mean(histogram.getMean() / 1e3)
                        .p50(millis(histogram, 50))
                        .p90(millis(histogram, 90))
                        .p95(millis(histogram, 95))
                        .p99(millis(histogram, 99))
                        .max(histogram.getMaxValue() / 1e3)
                        .build());
            }
        }
        return result;
    }

    /**
     * Response times of a step with those of requests that the end of the load cut off, as far as they had already taken longer than half of
     * the others. Of the rest nothing is known: they may have become quick or slow ones.
     */
    private Histogram withCutOff(int step) {
        Histogram all = times.get(step).copy();
        long usual = all.getTotalCount() == 0 ? 0 : all.getValueAtPercentile(50);
        cutOff.get(step).stream().filter(took -> took >= usual).forEach(all::recordValue);
        return all;
    }

    List<Integer> completedPerSecond() {
        List<Integer> perSecond = new ArrayList<>();
        for (int count : completed) {
            perSecond.add(count);
        }
        return perSecond;
    }

    Map<String, Long> errors() {
        Map<String, Long> all = new TreeMap<>();
        for (int i = 0; i < times.size(); i++) {
            errors(i).forEach((error, count) -> all.merge(error, count, Long::sum));
        }
        return all;
    }

    private Map<String, Long> errors(int step) {
        return UsualStatuses.counted(times.get(step).getTotalCount(), errorsOfSteps.get(step));
    }

    int unfinished() {
        return unfinished;
    }

    double meanThinkMillis() {
        return thinks == 0 ? Double.NaN : thinkNanos / thinks / 1e6;
    }

    double lateStartMillisP99() {
        return lateness.getTotalCount() == 0 ? Double.NaN : millis(lateness, 99);
    }

    private static double millis(Histogram histogram, double percentile) {
        return histogram.getValueAtPercentile(percentile) / 1e3;
    }
}
