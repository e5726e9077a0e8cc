package dev.culprit.heuristics.statistics;

/**
 * What share of requests would have exceeded a limit had users not waited for each other's answers. In a closed workload
 * each user contributes one slow request to a stall, however long it lasts, and omits all those it would have sent
 * meanwhile.
 *
 * <p>For every response time R the virtual samples R-d, R-2d, ... &gt; 0 are added, with d = median response time + mean
 * think time, the usual distance between two requests of one user. Source: G. Tene, How not to measure latency; the same
 * correction as in HdrHistogram.
 */
public final class CoordinatedOmission {
    private CoordinatedOmission() {}

    /**
     * Share of real and virtual samples above the limit, 0..1. Nothing is enumerated, so the number of virtual samples
     * does not matter. If d is 0 nothing can be added and the plain share is returned.
     *
     * @param responseMillis at least one, none negative
     * @param thinkTimeMillis mean think time, not negative
     * @param limitMillis not negative
     * @throws IllegalArgumentException if there are no values or an argument is NaN or negative
     */
    public static double share(double[] responseMillis, double thinkTimeMillis, double limitMillis) {
        if (!(thinkTimeMillis >= 0) || !(limitMillis >= 0)) {
            throw new IllegalArgumentException("think time " + thinkTimeMillis + " ms, limit " + limitMillis + " ms");
        }
        double distance = Percentiles.median(responseMillis) + thinkTimeMillis;
        if (distance == 0) {
            return Percentiles.shareAbove(responseMillis, limitMillis);
        }
        double samples = 0;
        double above = 0;
        for (double response : responseMillis) {
            if (response < 0) {
                throw new IllegalArgumentException("negative response time " + response);
            }
            samples += 1 + samplesAbove(response - distance, distance, 0);
            above += samplesAbove(response, distance, limitMillis);
        }
        return above / samples;
    }

    /** How many of first, first-distance, first-2·distance, ... are strictly above the limit, which is 0 or more. */
    private static double samplesAbove(double first, double distance, double limit) {
        return first > limit ? Math.ceil((first - limit) / distance) : 0;
    }
}
