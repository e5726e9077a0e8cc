package dev.culprit.heuristics.analysis.pools;

import static dev.culprit.heuristics.thresholds.SharedThreshold.MAIN_SHARE;

import dev.culprit.heuristics.model.PoolUsage;
import java.util.Arrays;

/**
 * What the samples of a pool say.
 *
 * @param maximumSize configured maximum, -1 if unknown
 * @param meanActive resources in use on average, NaN if unknown
 * @param meanWaiting threads waiting on average, NaN if unknown
 * @param maximumWaiting most threads waiting in any sample
 * @param fullShare share of the samples in which all resources were in use, NaN if unknown
 * @param idleWhileWaiting share of the samples with waiting threads in which a resource was idle all the same: the pool is
 *     slow rather than small; NaN if unknown
 */
public record PoolFacts(
        int maximumSize,
        double meanActive,
        double meanWaiting,
        int maximumWaiting,
        double fullShare,
        double idleWhileWaiting) {

    public static PoolFacts of(PoolUsage usage) {
        int full = 0;
        int told = 0;
        int waitingSamples = 0;
        int idleSamples = 0;
        for (int i = 0; i < usage.samples(); i++) {
            told += usage.active()[i] >= 0 ? 1 : 0;
            full += usage.maximumSize() > 0 && usage.active()[i] >= usage.maximumSize() ? 1 : 0;
            if (usage.waiting()[i] > 0) {
                waitingSamples++;
                idleSamples += usage.idle()[i] > 0 ? 1 : 0;
            }
        }
        return new PoolFacts(
                usage.maximumSize(),
                mean(usage.active()),
                mean(usage.waiting()),
                Arrays.stream(usage.waiting()).max().orElse(0),
                usage.maximumSize() > 0 && told > 0 ? (double) full / told : Double.NaN,
                waitingSamples > 0 ? (double) idleSamples / waitingSamples : Double.NaN);
    }

    /** Whether waiting comes from all resources being in use, as far as the pool tells. */
    public boolean exhausted() {
        return fullShare >= MAIN_SHARE.value();
    }

    private static double mean(int[] samples) {
        return Arrays.stream(samples).filter(sample -> sample >= 0).average().orElse(Double.NaN);
    }
}
