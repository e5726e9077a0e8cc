package dev.culprit.heuristics.result;

import dev.culprit.heuristics.model.AddedLater;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.RunConditions;
import dev.culprit.heuristics.model.Utilisation;
import dev.culprit.heuristics.model.WaitState;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One experiment as the report shows it.
 *
 * @param number from 1 in order of execution
 * @param purpose why it was run, in words
 * @param depth WIDE or TARGETED
 * @param invalid why the run was not judged; null if it was
 * @param services figures per service, most time-consuming first
 * @param attributionMillis mean exclusive milliseconds per call over all services, per wait state
 * @param throughputPerSecond completed calls per second
 * @param timeline the window in equal slices, in order of time; empty if nothing was measured
 */
public record ExperimentResult(
        int number,
        String key,
        String purpose,
        int users,
        String depth,
        long windowStartEpochMillis,
        double warmUpSeconds,
        double windowMillis,
        @Nullable String invalid,
        long calls,
        double throughputPerSecond,
        double meanMillis,
        double percentileMillis,
        Map<WaitState, Double> attributionMillis,
        List<ServiceResult> services,
        Utilisation utilisation,
        RunConditions conditions,
        @Nullable LoadReport load,
        @AddedLater List<Slice> timeline) {

    public ExperimentResult {
        attributionMillis = inOrder(attributionMillis);
        services = List.copyOf(services);
        timeline = timeline == null ? List.of() : List.copyOf(timeline);
    }

    /**
     * What happened in a slice of the window.
     *
     * @param startMillis after the opening of the window; the slice ends where the next begins, the last with the window
     * @param calls of all services that began in the slice
     * @param meanMillis mean response time of these calls; NaN if there was none
     * @param slowestMillis longest response time of these calls; NaN if there was none
     * @param pausedMillis time within the slice in which the garbage collector stopped the application; standstills of
     *     the machine are not counted
     */
    public record Slice(double startMillis, long calls, double meanMillis, double slowestMillis, double pausedMillis) {}

    /**
     * Figures of one service in one experiment.
     *
     * @param percentileMillis response time at the percentile of the requirement
     * @param violationShare share 0..1 of calls beyond the limit
     */
    public record ServiceResult(
            String service,
            long calls,
            double meanMillis,
            double p50,
            double p95,
            double percentileMillis,
            double maxMillis,
            double violationShare,
            Map<WaitState, Double> attributionMillis) {

        public ServiceResult {
            attributionMillis = inOrder(attributionMillis);
        }
    }

    /** By precedence, so that documents of equal results are equal. */
    private static Map<WaitState, Double> inOrder(Map<WaitState, Double> millis) {
        Map<WaitState, Double> ordered = new EnumMap<>(WaitState.class);
        ordered.putAll(millis);
        return Collections.unmodifiableMap(ordered);
    }
}
