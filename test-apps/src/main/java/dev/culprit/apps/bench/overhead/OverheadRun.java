package dev.culprit.apps.bench.overhead;

import dev.culprit.apps.results.Medians;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One row of the table, one line of the results file.
 *
 * @param sources digest of what was run
 * @param java version of the JVM that was measured
 * @param turns of how many turns the medians are
 * @param bareNanos a call without a probe
 * @param floorNanos two clock reads, beyond that
 * @param nanos the probe, beyond that
 * @param ratio of the latter two, by the clock on the wall; median of the turns
 * @param lowestRatio of the turns
 * @param highestRatio of the turns
 * @param cpuRatio the same by processor time
 */
record OverheadRun(
        String commit,
        @Nullable String sources,
        String date,
        String machine,
        String java,
        String variant,
        int threads,
        int turns,
        double bareNanos,
        double floorNanos,
        double nanos,
        double ratio,
        double lowestRatio,
        double highestRatio,
        double cpuRatio) {

    /** What one turn printed. */
    record Turn(
            Variant variant,
            double bareWall,
            double floorWall,
            double probedWall,
            double bareCpu,
            double floorCpu,
            double probedCpu) {

        double ratio() {
            return (probedWall - bareWall) / (floorWall - bareWall);
        }

        double cpuRatio() {
            return (probedCpu - bareCpu) / (floorCpu - bareCpu);
        }
    }

    static OverheadRun of(Sources sources, String java, int threads, List<Turn> turns) {
        double[] ratios = turns.stream().mapToDouble(Turn::ratio).sorted().toArray();
        return new OverheadRun(
                sources.commit(),
                sources.digest(),
                Provenance.now(),
                Provenance.machine(),
                java,
                turns.get(0).variant().name(),
                threads,
                turns.size(),
                rounded(Medians.of(turns.stream().mapToDouble(Turn::bareWall).toArray()), 2),
                rounded(
                        Medians.of(turns.stream()
                                .mapToDouble(turn -> turn.floorWall() - turn.bareWall())
                                .toArray()),
                        1),
                rounded(
                        Medians.of(turns.stream()
                                .mapToDouble(turn -> turn.probedWall() - turn.bareWall())
                                .toArray()),
                        1),
                rounded(Medians.of(ratios), 2),
                rounded(ratios[0], 2),
                rounded(ratios[ratios.length - 1], 2),
                rounded(Medians.of(turns.stream().mapToDouble(Turn::cpuRatio).toArray()), 2));
    }

    private static double rounded(double value, int digits) {
        double factor = Math.pow(10, digits);
        return Math.round(value * factor) / factor;
    }
}
