package dev.culprit.heuristics.plan;

import static dev.culprit.heuristics.thresholds.SearchThreshold.WINDOW_LEAST_LENGTH;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Everything the valid experiments of a diagnosis have measured so far. Data of different experiments may only be
 * compared through statistics, never call by call.
 *
 * @param maximumUsers the load the application must bear
 * @param evidence in order of execution
 * @param last whether nothing will be measured once more, so that what is there has to decide
 */
public record Measurements(Requirement requirement, int maximumUsers, List<Evidence> evidence, boolean last) {

    public Measurements {
        evidence = List.copyOf(evidence);
    }

    /** There may be more to come. */
    public Measurements(Requirement requirement, int maximumUsers, List<Evidence> evidence) {
        this(requirement, maximumUsers, evidence, false);
    }

    /** The same when nothing will be measured once more. */
    public Measurements asLast() {
        return new Measurements(requirement, maximumUsers, evidence, true);
    }

    public Measurements with(Evidence more) {
        List<Evidence> all = new ArrayList<>(evidence);
        all.add(more);
        return new Measurements(requirement, maximumUsers, all, last);
    }

    /** All runs with these factors, repetitions included, in order of execution. */
    public List<Evidence> runs(int users, Depth depth) {
        return evidence.stream()
                .filter(run ->
                        run.experiment().users() == users && run.experiment().depth() == depth)
                .toList();
    }

    /** The latest wide run at maximum load. */
    public Optional<Evidence> maximum() {
        return last(runs(maximumUsers, Depth.WIDE));
    }

    /** The latest wide run with one user. */
    public Optional<Evidence> singleUser() {
        return last(runs(1, Depth.WIDE));
    }

    /** The latest run at maximum load that took stacks. */
    public Optional<Evidence> maximumTargeted() {
        return last(runs(maximumUsers, Depth.TARGETED));
    }

    /** The latest run with one user that took stacks. */
    public Optional<Evidence> singleUserTargeted() {
        return last(runs(1, Depth.TARGETED));
    }

    /** The latest wide run of each load level, by ascending number of users. */
    public List<Evidence> levels() {
        TreeMap<Integer, Evidence> levels = new TreeMap<>(Comparator.naturalOrder());
        evidence.stream()
                .filter(run -> run.experiment().depth() == Depth.WIDE)
                .forEach(run -> levels.put(run.experiment().users(), run));
        return List.copyOf(levels.values());
    }

    /** The latest, but for those that are much shorter than others, which were there for one question only. */
    public static Optional<Evidence> last(List<Evidence> runs) {
        double longest = runs.stream().mapToDouble(Evidence::windowMillis).max().orElse(0);
        return runs.stream()
                .filter(run -> run.windowMillis() >= WINDOW_LEAST_LENGTH.value() * longest)
                .reduce((earlier, later) -> later);
    }
}
