package dev.culprit.heuristics.analysis.windows;

import static dev.culprit.heuristics.thresholds.WindowThreshold.CLEARLY_MET;
import static dev.culprit.heuristics.thresholds.WindowThreshold.SLOWER_WHEN_COLD;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.SteadyState;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;

/**
 * Tells whether a service misses the requirement only because it was not warm yet when the window opened: its calls are slow at
 * first, become faster, and from some moment within the first half of the window ({@link SteadyState}) clearly meet it, with at
 * most half of the allowed share. A JVM that still compiles, or a cache that fills, does that; a load that is too high does not,
 * nor does a problem that comes and goes, for it does not begin with the window. What lasts no longer than a {@link SingleStall} is
 * taken for one.
 */
public final class WarmUp {

    private static final int QUARTERS = 4;

    private WarmUp() {}

    /** Whether that is so of any service. */
    public static boolean seen(Evidence run, Requirement requirement) {
        return run.services().stream()
                .anyMatch(calls -> millis(calls, run, requirement).isPresent());
    }

    /** How long after the opening of the window the service is slow, in milliseconds; empty if it is not as described. */
    public static OptionalDouble millis(String service, Evidence run, Requirement requirement) {
        return run.service(service)
                .map(calls -> millis(calls, run, requirement))
                .orElse(OptionalDouble.empty());
    }

    private static OptionalDouble millis(ServiceCalls calls, Evidence run, Requirement requirement) {
        double[] responses = calls.responseMillis();
        double limit = requirement.limitMillis();
        if (Percentiles.countAbove(responses, limit) <= requirement.allowedShare() * responses.length) {
            return OptionalDouble.empty();
        }
        int from = SteadyState.from(responses).orElse(0);
        if (from == 0) {
            return OptionalDouble.empty();
        }
        double steady = mean(responses, from, responses.length);
        double[] rest = Arrays.copyOfRange(responses, from, responses.length);
        boolean passes = fades(responses, from)
                && mean(responses, 0, from) >= SLOWER_WHEN_COLD.value() * steady
                && Percentiles.shareAbove(rest, limit) <= CLEARLY_MET.value() * requirement.allowedShare()
                && SingleStall.millis(calls.service(), List.of(run), requirement)
                        .isEmpty();
        return passes ? OptionalDouble.of(calls.startMillis()[from]) : OptionalDouble.empty();
    }

    /** Whether calls become faster and faster up to this one, quarter by quarter; an episode does not, nor do two. */
    private static boolean fades(double[] responses, int end) {
        double slower = Double.POSITIVE_INFINITY;
        for (int quarter = 0; quarter < QUARTERS; quarter++) {
            double mean = mean(responses, quarter * end / QUARTERS, (quarter + 1) * end / QUARTERS);
            if (mean >= slower) {
                return false;
            }
            slower = mean;
        }
        return true;
    }

    private static double mean(double[] values, int from, int to) {
        return Arrays.stream(values, from, to).average().orElse(0);
    }
}
