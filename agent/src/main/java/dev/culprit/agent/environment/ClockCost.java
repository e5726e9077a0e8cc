package dev.culprit.agent.environment;

import java.util.Arrays;

/** What one read of {@link System#nanoTime()} costs on this machine: the floor of the price of a probe. */
public final class ClockCost {

    private static final int BATCHES = 51;
    private static final int READS = 1_000;

    private ClockCost() {}

    /**
     * Nanoseconds per read, the median of 51 batches of 1,000 reads, so that compilation and interruptions do not count.
     * Takes a few milliseconds.
     */
    public static double measureNanos() {
        double[] costs = new double[BATCHES];
        for (int batch = 0; batch < BATCHES; batch++) {
            long begin = System.nanoTime();
            long last = begin;
            for (int i = 1; i < READS; i++) {
                last = System.nanoTime();
            }
            costs[batch] = (last - begin) / (double) (READS - 1);
        }
        Arrays.sort(costs);
        return costs[BATCHES / 2];
    }
}
