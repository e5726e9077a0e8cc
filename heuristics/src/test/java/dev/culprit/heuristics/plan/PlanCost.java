package dev.culprit.heuristics.plan;

import dev.culprit.heuristics.plan.PlanNode.Action;
import dev.culprit.heuristics.plan.PlanNode.Found;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * How many experiments a systematic search makes, which is what it costs: they take minutes, and all the rest hardly
 * anything. With D the categories that are detected and e(x) the experiments of category x,
 *
 * <pre>
 * N = e(root) + sum over all d in D of the sum over all x right below d of e(x)
 * </pre>
 *
 * <p>That does not depend on the order of the search. For a balanced plan with one experiment for each category it gives
 * equations 4.1 to 4.5 of Wert (2015), section 4.4.3.2; the experiments of each category are those of his chapter 6.
 *
 * <p>Counted is what detectors need for their verdicts: neither repetitions, nor what they need to name a cause. Siblings share
 * no more than an action that stands above them, and a condition that only guards an experiment is taken to hold.
 *
 * @param reuse what need not be run because it was run for something above
 * @param runs experiments that a need takes, at least 0
 */
public record PlanCost(Reuse reuse, ToIntFunction<Need> runs) {

    /**
     * What is not run again. A category's experiments are run all or none: a series of load levels is made anew, although the root
     * has run the highest of them, for a series is measured with probes of its own.
     */
    public enum Reuse {
        /** Nothing: every category runs its own. */
        NONE,
        /** What the root has run. */
        ROOT,
        /** What any action or category on the path from the root has run or reused. */
        PATH
    }

    /**
     * Number of experiments, at least 0.
     *
     * @param plan its root
     * @param detected ids of categories; one whose parent is not among them is not reached
     */
    public int experiments(PlanNode plan, Set<String> detected) {
        return from(plan, Set.of(), detected);
    }

    private int from(PlanNode node, Set<Need> known, Set<String> detected) {
        List<Need> needs = needs(node);
        int own = known.containsAll(needs) ? 0 : needs.stream().mapToInt(runs).sum();
        if (node instanceof Found found && !detected.contains(found.detector().category())) {
            return own;
        }
        Set<Need> below = knownBelow(known, needs);
        return own
                + node.children().stream()
                        .mapToInt(child -> from(child, below, detected))
                        .sum();
    }

    /** Where categories run their own, an action says nothing that they do not say. */
    private List<Need> needs(PlanNode node) {
        if (node instanceof Found found) {
            return found.detector().needs();
        }
        return node instanceof Action action && reuse == Reuse.PATH ? action.needs() : List.of();
    }

    private Set<Need> knownBelow(Set<Need> known, List<Need> needs) {
        return switch (reuse) {
            case NONE -> Set.of();
            case ROOT -> known.isEmpty() ? Set.copyOf(needs) : known; // nothing is known down to the root's category
            case PATH -> {
                Set<Need> all = new HashSet<>(known);
                all.addAll(needs);
                yield all;
            }
        };
    }
}
