package dev.culprit.heuristics.analysis.growth;

import static dev.culprit.heuristics.thresholds.TimeThreshold.QUEUEING_HIGHEST_USE;
import static dev.culprit.heuristics.thresholds.TimeThreshold.QUEUEING_LEAST_DEMAND;
import static dev.culprit.heuristics.thresholds.TimeThreshold.QUEUEING_SLACK;

import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.queueing.ErlangC;

/**
 * Whether response times are higher than queueing for the processors can explain (Wert 2015, section 6.3.6, with the
 * corrections that the processors of the machine count and utilisation is bounded):
 * {@code bound = 1.1 * D / n * C(n, U) / (1 - U) + D}, where D is the single user's mean response time (at least 1.5 % of
 * the limit), n the processors, U their utilisation and C Erlang's formula.
 */
public final class QueueingBound {

    private QueueingBound() {}

    /**
     * True if the mean at the higher load exceeds the bound; false also when the utilisation is not known.
     *
     * @param lowMillis mean response time of a single user
     * @param highMillis mean response time at the higher load
     * @param utilisation during the higher load
     */
    public static boolean exceeded(
            double lowMillis, double highMillis, Utilisation utilisation, Requirement requirement) {
        if (Double.isNaN(utilisation.machine())) {
            return false;
        }
        double demand = Math.max(lowMillis, QUEUEING_LEAST_DEMAND.value() * requirement.limitMillis());
        double used = Math.max(0, Math.min(QUEUEING_HIGHEST_USE.value(), utilisation.machine()));
        int servers = utilisation.processors();
        double waiting = demand / servers * ErlangC.probabilityOfWaiting(servers, used) / (1 - used);
        return highMillis > QUEUEING_SLACK.value() * waiting + demand;
    }
}
