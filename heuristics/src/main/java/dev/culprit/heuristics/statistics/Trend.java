package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.SIGNIFICANT_Z;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.TREND_FEWEST_BLOCKS;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.TREND_RELEVANT_GROWTH;

import java.util.Arrays;

/**
 * Whether values grow over time, and by how much. The run is cut into 20 blocks of equal length; on the medians
 * m_1..m_k of the blocks that have values:
 *
 * <ul>
 *   <li>Mann-Kendall: S = sum over i &lt; j of sign(m_j - m_i), z = (S ∓ 1) / sqrt(k(k-1)(2k+5)/18). Ties are not
 *       corrected for, which makes z smaller.
 *   <li>Theil-Sen: the median of (m_j - m_i)/(j - i) over all pairs, times the number of blocks between the first and the
 *       last, relative to the median of the medians.
 * </ul>
 *
 * <p>Medians of blocks instead of single values, because neighbouring response times depend on each other. Sources: H. B.
 * Mann, Econometrica 13 (1945); P. K. Sen, JASA 63 (1968).
 *
 * @param z test statistic, positive for growth; 0 with fewer than three blocks that have values
 * @param growth growth over the run relative to the median: 0.02 means 2 %; infinite if the median is 0 but the slope is
 *     not
 */
public record Trend(double z, double growth) {

    static final int BLOCKS = 20;

    private static final Trend NONE = new Trend(0, 0);

    /** Significant and large enough to matter. */
    public boolean present() {
        return z > SIGNIFICANT_Z.value() && growth > TREND_RELEVANT_GROWTH.value();
    }

    /**
     * The trend over the time from the first to the last start.
     *
     * @throws IllegalArgumentException if lengths differ, a number is NaN, or starts are not in order
     */
    public static Trend of(double[] startMillis, double[] values) {
        if (startMillis.length == 0) {
            return NONE;
        }
        double first = startMillis[0];
        return of(startMillis, values, first, startMillis[startMillis.length - 1] - first);
    }

    /** The trend over a window that opened at 0 and was {@code windowMillis} long. */
    public static Trend of(double[] startMillis, double[] values, double windowMillis) {
        return of(startMillis, values, 0, windowMillis);
    }

    private static Trend of(double[] startMillis, double[] values, double from, double length) {
        return ofMedians(medians(startMillis, values, from, length));
    }

    /** Of the blocks that have values, in a window that opened at 0. */
    static double[] medians(double[] startMillis, double[] values, double windowMillis) {
        return medians(startMillis, values, 0, windowMillis);
    }

    private static double[] medians(double[] startMillis, double[] values, double from, double length) {
        Samples.requireSameLength(startMillis, values);
        Samples.requireMeasured(startMillis);
        Samples.requireMeasured(values);
        Samples.requireChronological(startMillis);
        return length > 0 ? blockMedians(startMillis, values, from, length) : new double[0];
    }

    private static double[] blockMedians(double[] startMillis, double[] values, double from, double length) {
        double[] medians = new double[BLOCKS];
        int found = 0;
        int next = 0;
        for (int block = 1; block <= BLOCKS; block++) {
            int begin = next;
            boolean last = block == BLOCKS;
            while (next < values.length && (last || startMillis[next] < from + block * length / BLOCKS)) {
                next++;
            }
            if (next > begin) {
                medians[found++] = Percentiles.median(Arrays.copyOfRange(values, begin, next));
            }
        }
        return Arrays.copyOf(medians, found);
    }

    static Trend ofMedians(double[] medians) {
        int count = medians.length;
        if (count < TREND_FEWEST_BLOCKS.count()) {
            return NONE;
        }
        double score = 0;
        double[] slopes = new double[count * (count - 1) / 2];
        int pair = 0;
        for (int i = 0; i < count; i++) {
            for (int j = i + 1; j < count; j++) {
                score += Math.signum(medians[j] - medians[i]);
                slopes[pair++] = (medians[j] - medians[i]) / (j - i);
            }
        }
        double deviation = Math.sqrt(count * (count - 1.0) * (2.0 * count + 5) / 18);
        double z = (score - Math.signum(score)) / deviation;
        double change = Percentiles.median(slopes) * (count - 1);
        return new Trend(z, change == 0 ? 0 : change / Percentiles.median(medians));
    }
}
