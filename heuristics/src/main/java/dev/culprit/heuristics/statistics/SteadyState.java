package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.STEADY_FEWEST_BATCHES;

import java.util.OptionalInt;

/**
 * Where a series that begins with something passing, such as warming up, becomes steady: MSER-5. Of the means z_1..z_m of 5
 * consecutive values each, the first d are left out for which the rest tells the mean most precisely,
 *
 * <pre>d = argmin over 0 &lt;= d &lt;= m/2 of  sum over i &gt; d of (z_i - mean of z_(d+1)..z_m)² / (m - d)²</pre>
 *
 * <p>Leaving out what is steady makes the denominator smaller, leaving out what is not makes the numerator smaller, too. Where
 * leaving out half is best, the series has not become steady. Of a steady series a few values may be left out by
 * chance; so it has to be asked how much those differ from the rest. Source: K. P. White, M. J. Cobb, S. C. Spratt, A comparison
 * of five steady-state truncation heuristics for simulation, Winter Simulation Conference 2000.
 */
public final class SteadyState {

    /** Values per mean. */
    public static final int BATCH = 5;

    private SteadyState() {}

    /**
     * Index of the first value that is steady, a multiple of {@value #BATCH}, 0 if all are; empty of fewer than 100 values, and
     * if they do not become steady within the first half.
     *
     * @param chronological values in the order of their times, in any unit
     * @throws IllegalArgumentException if a value is NaN
     */
    public static OptionalInt from(double[] chronological) {
        Samples.requireMeasured(chronological);
        double[] means = Samples.batchMeans(chronological, BATCH);
        int count = means.length;
        if (count < STEADY_FEWEST_BATCHES.count()) {
            return OptionalInt.empty();
        }
        int half = count / 2;
        int best = half;
        double least = Double.POSITIVE_INFINITY;
        double mean = 0;
        double squares = 0;
        for (int from = count - 1; from >= 0; from--) { // Welford's recursion, from the end
            int kept = count - from;
            double apart = means[from] - mean;
            mean += apart / kept;
            squares += apart * (means[from] - mean);
            double error = squares / ((double) kept * kept);
            if (from <= half && error <= least) { // of equals the one that leaves out least
                least = error;
                best = from;
            }
        }
        return best == half ? OptionalInt.empty() : OptionalInt.of(best * BATCH);
    }
}
