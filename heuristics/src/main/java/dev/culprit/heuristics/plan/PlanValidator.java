package dev.culprit.heuristics.plan;

import dev.culprit.heuristics.plan.PlanNode.Action;
import dev.culprit.heuristics.plan.PlanNode.Condition;
import dev.culprit.heuristics.plan.PlanNode.Found;
import java.util.ArrayList;
import java.util.List;

/**
 * The rules of a well-formed plan (Wert 2015, section 4.4.1): the root is an action, a category's parent is a condition,
 * every leaf is a category, and no node has the kind of its parent. That there is one root follows from the data
 * structure.
 */
public final class PlanValidator {

    private PlanValidator() {}

    /** What is wrong with the plan, one sentence each; empty if it is well-formed. */
    public static List<String> problems(PlanNode root) {
        List<String> problems = new ArrayList<>();
        if (!(root instanceof Action)) {
            problems.add("the root is not an action");
        }
        check(root, problems);
        return problems;
    }

    private static void check(PlanNode node, List<String> problems) {
        if (node.children().isEmpty() && !(node instanceof Found)) {
            problems.add("a leaf is " + kind(node) + " instead of a category");
        }
        for (PlanNode child : node.children()) {
            if (child.getClass() == node.getClass()) {
                problems.add("below " + kind(node) + " stands another");
            } else if (child instanceof Found && !(node instanceof Condition)) {
                problems.add("the parent of a category is " + kind(node) + " instead of a condition");
            }
            check(child, problems);
        }
    }

    private static String kind(PlanNode node) {
        if (node instanceof Action) {
            return "an action";
        }
        return node instanceof Condition ? "a condition" : "a category";
    }
}
