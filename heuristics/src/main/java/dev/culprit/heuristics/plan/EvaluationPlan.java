package dev.culprit.heuristics.plan;

import dev.culprit.heuristics.plan.PlanNode.Action;
import dev.culprit.heuristics.plan.PlanNode.Condition;
import dev.culprit.heuristics.plan.PlanNode.Found;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The taxonomy made executable: actions (experiments), conditions (detectors) and categories (Wert 2015, section 4.4).
 * Built from the detectors' own statements of need. An experiment that an ancestor has already run is not run again, and
 * siblings with equal needs share one action.
 */
public final class EvaluationPlan {

    private final Taxonomy taxonomy;
    private final List<Detector> detectors;
    private final PlanNode root;

    private EvaluationPlan(Taxonomy taxonomy, List<Detector> detectors, PlanNode root) {
        this.taxonomy = taxonomy;
        this.detectors = detectors;
        this.root = root;
    }

    /**
     * Builds the plan.
     *
     * @throws IllegalArgumentException if a detector's parent has no detector, two detectors decide the same node, or the
     *     result is not well-formed
     */
    public static EvaluationPlan of(Taxonomy taxonomy, List<Detector> detectors) {
        Map<String, Detector> byCategory = new LinkedHashMap<>();
        for (Detector detector : detectors) {
            if (byCategory.put(detector.category(), detector) != null) {
                throw new IllegalArgumentException("two detectors decide " + detector.category());
            }
        }
        for (String category : byCategory.keySet()) {
            String parent = taxonomy.category(category).parent();
            if (parent != null && !byCategory.containsKey(parent)) {
                throw new IllegalArgumentException(category + " has a detector, its parent " + parent + " has none");
            }
        }
        Detector first = byCategory.get(taxonomy.root().id());
        if (first == null) {
            throw new IllegalArgumentException("the root has no detector");
        }
        Set<Need> known = new HashSet<>(first.needs());
        PlanNode root = new Action(first.needs(), List.of(decide(first, taxonomy, byCategory, known)));
        List<String> problems = PlanValidator.problems(root);
        if (!problems.isEmpty()) {
            throw new IllegalArgumentException(String.join("; ", problems));
        }
        return new EvaluationPlan(taxonomy, List.copyOf(byCategory.values()), root);
    }

    private static PlanNode decide(
            Detector detector, Taxonomy taxonomy, Map<String, Detector> byCategory, Set<Need> known) {
        Map<List<Need>, List<Detector>> groups = new LinkedHashMap<>();
        for (Category child : taxonomy.children(detector.category())) {
            Detector next = byCategory.get(child.id());
            if (next != null) {
                List<Need> missing = next.needs().stream()
                        .filter(need -> !known.contains(need))
                        .toList();
                groups.computeIfAbsent(missing, key -> new ArrayList<>()).add(next);
            }
        }
        List<PlanNode> children = new ArrayList<>();
        groups.forEach((missing, members) -> {
            Set<Need> afterwards = new HashSet<>(known);
            afterwards.addAll(missing);
            List<PlanNode> conditions = members.stream()
                    .map(member -> decide(member, taxonomy, byCategory, afterwards))
                    .toList();
            if (missing.isEmpty()) {
                children.addAll(conditions);
            } else {
                children.add(new Action(missing, conditions));
            }
        });
        return new Condition(detector, List.of(new Found(detector, children)));
    }

    public Taxonomy taxonomy() {
        return taxonomy;
    }

    /** The detectors in the order of the catalogue. */
    public List<Detector> detectors() {
        return detectors;
    }

    public PlanNode root() {
        return root;
    }
}
