package dev.culprit.heuristics.statistics;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.JUMP_FEWEST_BLOCKS;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.JUMP_SQUARES_LEFT;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.SIGNIFICANT_Z;

import java.util.Arrays;
import java.util.Optional;

/**
 * A series that jumps once, and keeps its level before and after, rather than growing all the time. On the medians m_1..m_20 of
 * 20 blocks of equal length, as of a {@link Trend}, two descriptions compete by least squares:
 *
 * <pre>
 * two levels     S_k = sum over i &lt;= k of (m_i - mean of m_1..m_k)² + sum over i &gt; k of (m_i - mean of m_(k+1)..m_20)²
 * straight line  S_0 = sum of (m_i - a - b·i)²
 * </pre>
 *
 * <p>It is a jump where for the best k, with at least 4 blocks on either side, S_k is at most half of S_0, and neither side rises
 * by itself (Mann-Kendall, one-sided 1 %). Where medians vary by σ by chance, S_k / S_0 is about 1 / (1 + h² / 16σ²) of a jump of h
 * in the middle, so that one of 4σ and more is seen; of a steady rise by h it is about 1 + h² / 48σ². Source: D. V. Hinkley,
 * Inference about the change-point in a sequence of random variables, Biometrika 57 (1970), for the place by least squares; the
 * comparison with a line is ours.
 *
 * @param atMillis end of the last block before the jump, after the opening of the window
 * @param before median of the values before, in their unit
 * @param after median of the values after
 */
public record LevelShift(double atMillis, double before, double after) {

    /**
     * The jump in a window that opened at 0; empty if there is none, or a block has no values.
     *
     * @throws IllegalArgumentException if lengths differ, a number is NaN, or starts are not in order
     */
    public static Optional<LevelShift> of(double[] startMillis, double[] values, double windowMillis) {
        double[] medians = Trend.medians(startMillis, values, windowMillis);
        if (medians.length < Trend.BLOCKS) {
            return Optional.empty();
        }
        int fewest = JUMP_FEWEST_BLOCKS.count();
        int best = fewest;
        for (int split = fewest; split <= medians.length - fewest; split++) {
            best = squaresOfLevels(medians, split) < squaresOfLevels(medians, best) ? split : best;
        }
        double[] before = Arrays.copyOf(medians, best);
        double[] after = Arrays.copyOfRange(medians, best, medians.length);
        boolean jumps = squaresOfLevels(medians, best) <= JUMP_SQUARES_LEFT.value() * squaresOfLine(medians)
                && Percentiles.median(before) != Percentiles.median(after)
                && Trend.ofMedians(before).z() <= SIGNIFICANT_Z.value()
                && Trend.ofMedians(after).z() <= SIGNIFICANT_Z.value();
        return jumps
                ? Optional.of(new LevelShift(
                        best * windowMillis / Trend.BLOCKS, Percentiles.median(before), Percentiles.median(after)))
                : Optional.empty();
    }

    private static double squaresOfLevels(double[] medians, int split) {
        return squares(medians, 0, split) + squares(medians, split, medians.length);
    }

    private static double squares(double[] values, int from, int to) {
        double[] part = Arrays.copyOfRange(values, from, to);
        return Samples.variance(part) * (part.length - 1);
    }

    private static double squaresOfLine(double[] medians) {
        int count = medians.length;
        double mean = Percentiles.mean(medians);
        double middle = (count - 1) / 2.0;
        double together = 0;
        double places = 0;
        for (int i = 0; i < count; i++) {
            together += (i - middle) * (medians[i] - mean);
            places += (i - middle) * (i - middle);
        }
        return squares(medians, 0, count) - together * together / places;
    }
}
