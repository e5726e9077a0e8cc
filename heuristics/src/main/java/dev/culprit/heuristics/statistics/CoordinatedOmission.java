package dev.culprit.heuristics.statistics;

/**
 * What share of requests would have exceeded a limit had users not waited for each other's answers. In a closed workload
 * each user contributes one slow request to a stall, however long it lasts, and omits all those it would have sent
 * meanwhile.
 *
 * <p>For every response time R in a stall the virtual samples R-d, R-2d, ... &gt; 0 are added, with d = the usual distance
 * between two requests of one user. Source: G. Tene, How not to measure latency; the same correction as in HdrHistogram, but
 * for stalls only: a request that is slow by itself, while others are answered, keeps back nothing that would have been slow.
 */
public final class CoordinatedOmission {
    private CoordinatedOmission() {}

    /**
     * Share of real and virtual samples above the limit, 0..1. Nothing is enumerated, so the number of virtual samples
     * does not matter.
     *
     * @param responseMillis at least one, none negative
     * @param stalled which of them were in a stall; of the same length
     * @param distanceMillis between two requests of one user, positive
     * @param limitMillis not negative
     * @throws IllegalArgumentException if there are no values, lengths differ, or a number is NaN or out of its range
     */
    public static double share(double[] responseMillis, boolean[] stalled, double distanceMillis, double limitMillis) {
        if (responseMillis.length == 0 || responseMillis.length != stalled.length) {
            throw new IllegalArgumentException(responseMillis.length + " response times, " + stalled.length + " flags");
        }
        if (!(distanceMillis > 0) || !(limitMillis >= 0)) {
            throw new IllegalArgumentException("distance " + distanceMillis + " ms, limit " + limitMillis + " ms");
        }
        double samples = 0;
        double above = 0;
        for (int i = 0; i < responseMillis.length; i++) {
            double response = responseMillis[i];
            if (!(response >= 0)) {
                throw new IllegalArgumentException("response time " + response);
            }
            double missing = stalled[i] ? samplesAbove(response - distanceMillis, distanceMillis, 0) : 0;
            samples += 1 + missing;
            above += stalled[i] ? samplesAbove(response, distanceMillis, limitMillis) : response > limitMillis ? 1 : 0;
        }
        return above / samples;
    }

    /** How many of first, first-distance, first-2·distance, ... are strictly above the limit, which is 0 or more. */
    private static double samplesAbove(double first, double distance, double limit) {
        return first > limit ? Math.ceil((first - limit) / distance) : 0;
    }
}
