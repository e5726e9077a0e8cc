package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Tells whether a service misses the requirement in one short stretch of time only. Whatever stopped it there, possibly the
 * machine, has not been seen to come again.
 */
public final class LoneStall {

    private static final double LONGEST_SHARE_OF_WINDOW = 0.1;

    private LoneStall() {}

    /**
     * How long the stretch is that contains every call beyond the limit, from begin to end.
     *
     * @param runs windows at the same load
     * @return milliseconds; empty if there are no such calls, if they are in several windows, or spread over more than a
     *     tenth of one
     */
    public static OptionalDouble millis(String service, List<Evidence> runs, double limitMillis) {
        OptionalDouble only = OptionalDouble.empty();
        for (Evidence run : runs) {
            double stretch = run.service(service)
                    .map(calls -> stretch(calls, limitMillis))
                    .orElse(0.0);
            if (stretch > 0 && (only.isPresent() || stretch > LONGEST_SHARE_OF_WINDOW * run.windowMillis())) {
                return OptionalDouble.empty();
            }
            only = stretch > 0 ? OptionalDouble.of(stretch) : only;
        }
        return only;
    }

    /** 0 without calls beyond the limit. */
    private static double stretch(ServiceCalls calls, double limitMillis) {
        double first = Double.POSITIVE_INFINITY;
        double last = Double.NEGATIVE_INFINITY;
        for (int call = 0; call < calls.count(); call++) {
            if (calls.responseMillis()[call] > limitMillis) {
                first = Math.min(first, calls.startMillis()[call]);
                last = Math.max(last, calls.startMillis()[call] + calls.responseMillis()[call]);
            }
        }
        return Math.max(0, last - first);
    }
}
