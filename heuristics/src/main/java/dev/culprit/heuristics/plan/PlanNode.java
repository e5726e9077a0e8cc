package dev.culprit.heuristics.plan;

import java.util.List;

/** A node of an evaluation plan (Wert 2015, section 4.4). */
public sealed interface PlanNode {

    List<PlanNode> children();

    /** Run experiments. */
    record Action(List<Need> needs, List<PlanNode> children) implements PlanNode {
        public Action {
            needs = List.copyOf(needs);
            children = List.copyOf(children);
        }
    }

    /** Decide, with the data measured on the path from the root. */
    record Condition(Detector detector, List<PlanNode> children) implements PlanNode {
        public Condition {
            children = List.copyOf(children);
        }
    }

    /** The problem is present; children look for its causes. */
    record Found(Detector detector, List<PlanNode> children) implements PlanNode {
        public Found {
            children = List.copyOf(children);
        }
    }
}
