package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.plan.Measurements;
import java.util.Arrays;
import java.util.List;

/**
 * What the collector left in the heap in the first and in the last window at maximum load. The smallest value of a window
 * stands for it, because only full or old collections show what is really kept.
 *
 * @param firstBytes -1 without two windows with collections
 * @param lastBytes -1 without two windows with collections
 */
public record HeapGrowth(long firstBytes, long lastBytes) {

    private static final double RELEVANT_RATIO = 1.1;

    public static HeapGrowth of(Measurements measurements) {
        List<Evidence> runs = measurements.runs(measurements.maximumUsers(), Depth.WIDE).stream()
                .filter(run -> run.heap().usedBytes().length > 0)
                .toList();
        return runs.size() < 2
                ? new HeapGrowth(-1, -1)
                : new HeapGrowth(smallest(runs.get(0)), smallest(runs.get(runs.size() - 1)));
    }

    public boolean grows() {
        return firstBytes > 0 && lastBytes > RELEVANT_RATIO * firstBytes;
    }

    private static long smallest(Evidence run) {
        return Arrays.stream(run.heap().usedBytes()).min().orElse(-1);
    }
}
