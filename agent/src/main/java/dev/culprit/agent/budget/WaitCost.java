package dev.culprit.agent.budget;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What recording the events of waits costs, and which threshold keeps it within the budget.
 *
 * @param perSecond events per second that last at least as long as each of {@link #THRESHOLDS_MILLIS}
 */
record WaitCost(List<Double> perSecond) {

    /** Thresholds to choose from, ascending, in milliseconds. */
    static final List<Double> THRESHOLDS_MILLIS = List.of(0.0, 0.1, 1.0, 10.0);

    static final WaitCost NONE = new WaitCost(Collections.nCopies(THRESHOLDS_MILLIS.size(), 0.0));

    WaitCost {
        perSecond = List.copyOf(perSecond);
        if (perSecond.size() != THRESHOLDS_MILLIS.size()) {
            throw new IllegalArgumentException(perSecond.size() + " rates");
        }
    }

    /**
     * The same when shorter ones were not recorded, so that nothing is known of them but how many there are at most.
     *
     * @param inForce threshold in milliseconds by which they were recorded
     * @param most waits per second of any length; NaN if unknown
     */
    WaitCost recordedFrom(double inForce, double most) {
        List<Double> rates = new ArrayList<>();
        for (int i = 0; i < perSecond.size(); i++) {
            boolean seen = THRESHOLDS_MILLIS.get(i) >= inForce;
            rates.add(seen ? perSecond.get(i) : Double.isNaN(most) ? Double.POSITIVE_INFINITY : most);
        }
        return new WaitCost(rates);
    }

    /** All such events per second. */
    double eventsPerSecond() {
        return perSecond.get(0);
    }

    /**
     * Lowest threshold in milliseconds, at least {@code wanted}, whose events cost no more than there is; the highest of all if they always do.
     *
     * @param secondsPerEvent processor time
     * @param cores that may be used
     */
    double thresholdMillis(double wanted, double secondsPerEvent, double cores) {
        if (rateFrom(wanted) * secondsPerEvent <= cores) {
            return wanted;
        }
        for (int i = 0; i < perSecond.size(); i++) {
            if (THRESHOLDS_MILLIS.get(i) > wanted && perSecond.get(i) * secondsPerEvent <= cores) {
                return THRESHOLDS_MILLIS.get(i);
            }
        }
        return Math.max(wanted, THRESHOLDS_MILLIS.get(THRESHOLDS_MILLIS.size() - 1));
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
