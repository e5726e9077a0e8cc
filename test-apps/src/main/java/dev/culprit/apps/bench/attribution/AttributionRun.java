package dev.culprit.apps.bench.attribution;

import dev.culprit.apps.cases.mixture.Truth;
import dev.culprit.apps.results.Provenance;
import dev.culprit.apps.results.Sources;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * One window of one program.
 *
 * @param program its parts
 * @param timeScale of the diagnosis
 * @param invalid why no window was judged; null if one was
 * @param calls according to the diagnosis
 * @param trueCalls according to the application
 * @param measuredMeanMillis response time according to the diagnosis
 * @param trueMeanMillis according to the application
 * @param measured milliseconds per call, by wait state, according to the diagnosis
 * @param truth the same according to the application
 */
record AttributionRun(
        String commit,
        @Nullable String sources,
        String date,
        String machine,
        String program,
        int users,
        double timeScale,
        @Nullable String invalid,
        long calls,
        long trueCalls,
        double measuredMeanMillis,
        double trueMeanMillis,
        Map<String, Double> measured,
        Map<String, Double> truth) {

    private static final double LARGEST_ERROR = 0.05;
    private static final double LARGEST_GAP = 0.1;
    private static final double LARGEST_DIFFERENCE = 0.01;

    AttributionRun {
        measured = Map.copyOf(measured);
        truth = Map.copyOf(truth);
    }

    static AttributionRun of(
            Sources sources, String program, int users, double timeScale, ExperimentResult experiment, Truth truth) {
        Map<String, Double> measured = new LinkedHashMap<>();
        experiment.attributionMillis().forEach((state, millis) -> measured.merge(state.name(), millis, Double::sum));
        Map<String, Double> known = new LinkedHashMap<>();
        truth.spent().forEach((spent, millis) -> known.put(spent.name(), millis));
        return new AttributionRun(
                sources.commit(),
                sources.digest(),
                Provenance.now(),
                Provenance.machine(),
                program,
                users,
                timeScale,
                experiment.invalid(),
                experiment.calls(),
                truth.requests(),
                experiment.meanMillis(),
                truth.meanMillis(),
                measured,
                known);
    }

    /** Rows without a valid window do not count as done. */
    boolean isOf(String otherProgram, int otherUsers, double otherScale) {
        return program.equals(otherProgram) && users == otherUsers && timeScale == otherScale && invalid == null;
    }

    /** All classes of either side, in order; what the diagnosis does not explain is none. */
    SortedSet<String> states() {
        SortedSet<String> states = new TreeSet<>(measured.keySet());
        states.addAll(truth.keySet());
        states.remove(WaitState.UNKNOWN.name());
        return states;
    }

    /** Difference of the measured and the true share of the true response time, in -1..1. */
    double error(String state) {
        return (measured.getOrDefault(state, 0.0) - truth.getOrDefault(state, 0.0)) / trueMeanMillis;
    }

    /** What is most wrong. */
    String worst() {
        return states().stream()
                .max(Comparator.comparingDouble(state -> Math.abs(error(state))))
                .orElse(WaitState.UNKNOWN.name());
    }

    /** What all states together make up of the true response time. */
    double explained() {
        return states().stream()
                        .mapToDouble(state -> measured.getOrDefault(state, 0.0))
                        .sum()
                / trueMeanMillis;
    }

    /**
     * Whether every share is right within 5 percentage points, the states make up the response time within 10 %, and both
     * sides speak of the same calls.
     */
    boolean holds() {
        return invalid == null
                && Math.abs(error(worst())) <= LARGEST_ERROR
                && Math.abs(explained() - 1) <= LARGEST_GAP
                && Math.abs(calls - trueCalls) <= users + LARGEST_DIFFERENCE * trueCalls;
    }
}
