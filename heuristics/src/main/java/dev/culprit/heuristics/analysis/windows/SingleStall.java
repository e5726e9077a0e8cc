package dev.culprit.heuristics.analysis.windows;

import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;
import static dev.culprit.heuristics.thresholds.WindowThreshold.LONGEST_STALL;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.IntStream;

/**
 * Tells whether a service misses the requirement because of one short stretch of time only, and meets it otherwise. Whatever
 * stopped it there, possibly the machine, has not been seen to come again.
 */
public final class SingleStall {

    private SingleStall() {}

    private record Span(int violations, double millis) {

        private static final Span NONE = new Span(0, 0);
    }

    /** What one window shows of a service. */
    private record Seen(int calls, int violations, Span worst) {}

    /**
     * How long the stretch is that contains most of the calls beyond the limit, so that in no window more of the others are
     * beyond it than the requirement allows.
     *
     * @param runs windows at the same load
     * @return milliseconds from the begin of its first such call to the end of its last; empty if those calls do not begin within
     *     a tenth of a window
     */
    public static OptionalDouble millis(String service, List<Evidence> runs, Requirement requirement) {
        List<Seen> windows = runs.stream()
                .flatMap(run -> run.service(service).map(calls -> seen(calls, run, requirement)).stream())
                .toList();
        Seen worst = windows.stream()
                .max(Comparator.comparingInt(window -> window.worst().violations()))
                .orElse(null);
        if (worst == null || worst.violations() == 0) {
            return OptionalDouble.empty();
        }
        int stalled = worst.worst().violations();
        int violations = windows.stream().mapToInt(Seen::violations).sum();
        boolean metOtherwise = windows.stream()
                .allMatch(window -> window.violations() - (window == worst ? stalled : 0)
                        <= Math.ceil(requirement.allowedShare() * window.calls()));
        return metOtherwise && stalled >= MAIN_SHARE.value() * violations
                ? OptionalDouble.of(worst.worst().millis())
                : OptionalDouble.empty();
    }

    private static Seen seen(ServiceCalls calls, Evidence run, Requirement requirement) {
        int[] slow = slow(calls, requirement.limitMillis());
        return new Seen(calls.sampled(), slow.length, worst(calls, slow, LONGEST_STALL.value() * run.windowMillis()));
    }

    /** Indices of the calls beyond the limit. */
    private static int[] slow(ServiceCalls calls, double limitMillis) {
        return IntStream.range(0, calls.sampled())
                .filter(call -> calls.responseMillis()[call] > limitMillis)
                .toArray();
    }

    /** The stretch of that length in which most of the slow calls begin. */
    private static Span worst(ServiceCalls calls, int[] slow, double lengthMillis) {
        int from = 0;
        int to = 0;
        int first = 0;
        for (int last = 0; last < slow.length; last++) {
            while (calls.startMillis()[slow[last]] - calls.startMillis()[slow[first]] > lengthMillis) {
                first++;
            }
            if (last + 1 - first > to - from) {
                from = first;
                to = last + 1;
            }
        }
        double end = Arrays.stream(slow, from, to)
                .mapToDouble(call -> calls.startMillis()[call] + calls.responseMillis()[call])
                .max()
                .orElse(0);
        return to == from ? Span.NONE : new Span(to - from, end - calls.startMillis()[slow[from]]);
    }
}
