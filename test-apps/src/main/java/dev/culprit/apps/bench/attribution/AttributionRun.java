package dev.culprit.apps.bench.attribution;

import dev.culprit.apps.bench.results.Provenance;
import dev.culprit.apps.cases.mixture.Spent;
import dev.culprit.apps.cases.mixture.Truth;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One window of one program.
 *
 * @param program its parts
 * @param invalid why the window was not judged; null if it was
 * @param measuredMeanMillis response time according to the diagnosis
 * @param trueMeanMillis according to the application
 * @param measured milliseconds per call, by wait state, according to the diagnosis
 * @param truth the same according to the application
 */
record AttributionRun(
        String commit,
        String date,
        String machine,
        String program,
        int users,
        @Nullable String invalid,
        long calls,
        double measuredMeanMillis,
        double trueMeanMillis,
        Map<String, Double> measured,
        Map<String, Double> truth) {

    private static final double LARGEST_ERROR = 0.05;
    private static final double LARGEST_GAP = 0.1;

    AttributionRun {
        measured = Map.copyOf(measured);
        truth = Map.copyOf(truth);
    }

    static AttributionRun of(String commit, String program, int users, ExperimentResult experiment, Truth truth) {
        Map<String, Double> measured = new LinkedHashMap<>();
        experiment.attributionMillis().forEach((state, millis) -> measured.merge(state.name(), millis, Double::sum));
        // the application's sockets are those of its calls; nothing else of it uses the network
        Optional.ofNullable(measured.remove(WaitState.NETWORK.name()))
                .ifPresent(millis -> measured.merge(WaitState.EXTERNAL_CALL.name(), millis, Double::sum));
        Map<String, Double> known = new LinkedHashMap<>();
        truth.spent().forEach((spent, millis) -> known.put(spent.name(), millis));
        return new AttributionRun(
                commit,
                Provenance.now(),
                Provenance.machine(),
                program,
                users,
                experiment.invalid(),
                experiment.calls(),
                experiment.meanMillis(),
                truth.meanMillis(),
                measured,
                known);
    }

    boolean isOf(String otherProgram, int otherUsers) {
        return program.equals(otherProgram) && users == otherUsers;
    }

    /** Difference of the shares of the response time, in -1..1. */
    double error(Spent spent) {
        return measured.getOrDefault(spent.name(), 0.0) / measuredMeanMillis
                - truth.getOrDefault(spent.name(), 0.0) / trueMeanMillis;
    }

    /** What is most wrong. */
    Spent worst() {
        Spent worst = Spent.CPU;
        for (Spent one : Spent.values()) {
            worst = Math.abs(error(one)) > Math.abs(error(worst)) ? one : worst;
        }
        return worst;
    }

    /** Share of the response time that is explained by a wait state. */
    double explained() {
        return measured.entrySet().stream()
                        .filter(entry -> !entry.getKey().equals(WaitState.UNKNOWN.name()))
                        .mapToDouble(Map.Entry::getValue)
                        .sum()
                / measuredMeanMillis;
    }

    /** Whether every share is right within 5 percentage points and the states make up the response time within 10 %. */
    boolean holds() {
        return Math.abs(error(worst())) <= LARGEST_ERROR && Math.abs(explained() - 1) <= LARGEST_GAP;
    }
}
