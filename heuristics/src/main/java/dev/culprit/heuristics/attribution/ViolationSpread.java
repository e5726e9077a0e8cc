package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.ViolationPattern;
import dev.culprit.heuristics.statistics.ViolationPattern.Kind;
import java.util.Optional;

/**
 * How the violations of one service are spread over the latest window at maximum load. All detectors that ask for a
 * pattern ask here, so that they cannot contradict each other.
 *
 * <p>The {@link ViolationPattern} calls rare violations hiccups; where it is in doubt between episodes and few but
 * independent violations, the index of dispersion (variance / mean of the violations in {@value #BLOCKS} equal blocks)
 * decides: violations that come evenly have an index near 1, those of episodes a large one.
 *
 * @param even whether violations come like independent random events rather than in episodes
 * @param share of the calls beyond the limit, 0..1
 */
public record ViolationSpread(ViolationPattern pattern, boolean even, double share) {

    private static final int BLOCKS = 20;
    private static final double LARGEST_EVEN_DISPERSION = 3;
    private static final int FEWEST_VIOLATIONS = 20;

    /** Calls without which no pattern can be seen. */
    public static final int FEWEST_CALLS = 30;

    /** Of the latest wide run at maximum load; empty if the service was called too rarely. */
    public static Optional<ViolationSpread> of(String service, Measurements measurements) {
        return measurements.maximum().flatMap(run -> of(service, run, measurements.requirement()));
    }

    /** Of one run; empty if the service was called too rarely. */
    public static Optional<ViolationSpread> of(String service, Evidence run, Requirement requirement) {
        ServiceCalls calls = run.service(service).orElse(null);
        if (calls == null || calls.count() < FEWEST_CALLS) {
            return Optional.empty();
        }
        ViolationPattern pattern = ViolationPattern.of(
                calls.startMillis(),
                calls.responseMillis(),
                run.windowMillis(),
                requirement.limitMillis(),
                requirement.allowedShare());
        return Optional.of(new ViolationSpread(
                pattern,
                evenly(calls, run.windowMillis(), requirement.limitMillis()),
                Percentiles.shareAbove(calls.responseMillis(), requirement.limitMillis())));
    }

    /** Violated all the time, or in most of it. */
    public boolean continuous() {
        return even
                || pattern.kind() == Kind.CONTINUOUS
                || pattern.kind() == Kind.INTERMITTENT
                || pattern.kind() == Kind.RAMP_SUSPECTED;
    }

    /** Violated in separate episodes. */
    public boolean episodic() {
        return !continuous() && pattern.kind() == Kind.HICCUPS;
    }

    private static boolean evenly(ServiceCalls calls, double windowMillis, double limit) {
        double[] counts = new double[BLOCKS];
        int violations = 0;
        for (int i = 0; i < calls.count(); i++) {
            if (calls.responseMillis()[i] > limit) {
                int block = (int) Math.min(BLOCKS - 1, calls.startMillis()[i] / windowMillis * BLOCKS);
                counts[Math.max(0, block)]++;
                violations++;
            }
        }
        if (violations < FEWEST_VIOLATIONS) {
            return false;
        }
        double mean = (double) violations / BLOCKS;
        double squares = 0;
        for (double count : counts) {
            squares += (count - mean) * (count - mean);
        }
        return squares / (BLOCKS - 1) / mean <= LARGEST_EVEN_DISPERSION;
    }
}
