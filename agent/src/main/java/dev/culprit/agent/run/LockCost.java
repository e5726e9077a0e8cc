package dev.culprit.agent.run;

import dev.culprit.heuristics.model.Depth;
import java.util.List;

/**
 * What recording lock, park and wait events costs, and which threshold keeps it within 1 % of a core.
 *
 * @param perSecond events per second that last at least as long as each of {@link #THRESHOLDS_MILLIS}; empty if nothing
 *     was measured
 */
record LockCost(List<Double> perSecond) {

    /** Thresholds to choose from, ascending, in milliseconds. */
    static final List<Double> THRESHOLDS_MILLIS = List.of(0.0, 0.1, 1.0, 10.0);

    private static final double CORE_SHARE = 0.01;

    private static final double SECONDS_PER_EVENT = 1e-6;

    /** With stack traces; measured at 1.3 µs on JDK 25, rounded up. */
    private static final double SECONDS_PER_EVENT_WITH_STACK = 2e-6;

    LockCost {
        perSecond = List.copyOf(perSecond);
        if (!perSecond.isEmpty() && perSecond.size() != THRESHOLDS_MILLIS.size()) {
            throw new IllegalArgumentException(perSecond.size() + " rates");
        }
    }

    static LockCost unmeasured() {
        return new LockCost(List.of());
    }

    /** All such events per second; 0 if nothing was measured. */
    double eventsPerSecond() {
        return perSecond.isEmpty() ? 0 : perSecond.get(0);
    }

    /** Lowest threshold in milliseconds, at least {@code current}, whose events cost no more than 1 % of a core. */
    double thresholdMillis(double current, Depth depth) {
        if (perSecond.isEmpty()) {
            return current;
        }
        double perEvent = depth == Depth.TARGETED ? SECONDS_PER_EVENT_WITH_STACK : SECONDS_PER_EVENT;
        if (rateFrom(current) * perEvent <= CORE_SHARE) {
            return current;
        }
        for (int i = 0; i < perSecond.size(); i++) {
            if (THRESHOLDS_MILLIS.get(i) > current && perSecond.get(i) * perEvent <= CORE_SHARE) {
                return THRESHOLDS_MILLIS.get(i);
            }
        }
        return Math.max(current, THRESHOLDS_MILLIS.get(THRESHOLDS_MILLIS.size() - 1));
    }

    /** Rate of the highest threshold that is not above the given one: an upper bound of the rate at it. */
    private double rateFrom(double millis) {
        double rate = perSecond.get(0);
        for (int i = 0; i < perSecond.size() && THRESHOLDS_MILLIS.get(i) <= millis; i++) {
            rate = perSecond.get(i);
        }
        return rate;
    }
}
