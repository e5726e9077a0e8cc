package dev.culprit.client.report;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What the charts show: for each number of users the last valid experiment whose times may be judged.
 *
 * @param experiments ascending users, one per number of users; empty if no run was valid
 */
record Levels(List<ExperimentResult> experiments) {

    Levels {
        experiments = List.copyOf(experiments);
    }

    static Levels of(DiagnosisResult result) {
        TreeMap<Integer, ExperimentResult> byUsers = new TreeMap<>();
        for (ExperimentResult experiment : result.experiments()) {
            if (experiment.invalid() == null && experiment.depth().equals(Depth.WIDE.name())) {
                byUsers.put(experiment.users(), experiment);
            }
        }
        return new Levels(List.copyOf(byUsers.values()));
    }

    boolean several() {
        return experiments.size() > 1;
    }

    Optional<ExperimentResult> highest() {
        return experiments.isEmpty() ? Optional.empty() : Optional.of(experiments.get(experiments.size() - 1));
    }
}
