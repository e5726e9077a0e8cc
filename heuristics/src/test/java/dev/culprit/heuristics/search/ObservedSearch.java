package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.contract.DiagnosisStatus.CategoryProgress;
import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.VerdictKind;
import dev.culprit.heuristics.plan.EvaluationPlan;
import dev.culprit.heuristics.result.DiagnosisResult;
import dev.culprit.heuristics.result.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;

/** A search with the whole catalogue that remembers what it told on its way. */
final class ObservedSearch implements SearchListener {

    private final List<String> messages = new ArrayList<>();
    private final List<List<CategoryProgress>> trees = new ArrayList<>();

    DiagnosisResult diagnose(ExperimentRunner runner) {
        return diagnose(runner, () -> false);
    }

    DiagnosisResult diagnose(ExperimentRunner runner, BooleanSupplier cancelled) {
        return new Search(Catalogue.plan())
                .diagnose("r", Synthetic.options(), new Environment(Map.of()), runner, this, cancelled);
    }

    /** A search by another plan, which nobody watches. */
    static DiagnosisResult diagnose(EvaluationPlan plan, ExperimentRunner runner) {
        return new Search(plan)
                .diagnose(
                        "r",
                        Synthetic.options(),
                        new Environment(Map.of()),
                        runner,
                        SearchListener.SILENT,
                        () -> false);
    }

    static VerdictKind verdict(DiagnosisResult result, String category) {
        return result.categories().stream()
                .filter(one -> one.id().equals(category))
                .findFirst()
                .orElseThrow()
                .verdict();
    }

    List<String> messages() {
        return messages;
    }

    List<List<CategoryProgress>> trees() {
        return trees;
    }

    @Override
    public void experiment(
            Experiment experiment, String purpose, int number, int estimated, List<Experiment> remaining) {
        assertThat(number).isLessThanOrEqualTo(estimated);
        messages.add(number + "/" + estimated + " " + purpose);
    }

    @Override
    public void tree(List<CategoryProgress> categories) {
        trees.add(categories);
    }

    @Override
    public void message(String line) {
        messages.add(line);
    }
}
