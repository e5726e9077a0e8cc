package dev.culprit.heuristics.plan;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.plan.Need.Load;
import dev.culprit.heuristics.plan.PlanNode.Action;
import dev.culprit.heuristics.plan.PlanNode.Condition;
import dev.culprit.heuristics.plan.PlanNode.Found;
import dev.culprit.heuristics.result.Finding;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * The evaluation plan of Wert (2015), section 4.4.2, figures 4.4 to 4.6, with detectors that need what his chapter 6 gives them. A
 * look at something of its own (locks, statements, calls to other services, messages) is a targeted one here.
 */
final class PublishedPlan {

    private static final List<Need> HIGH_LOAD = List.of(Need.MAXIMUM);
    private static final List<Need> SERIES = List.of(Need.SINGLE_USER, Need.BETWEEN, Need.MAXIMUM);
    private static final List<Need> TARGETED_SERIES =
            List.of(Need.SINGLE_USER_TARGETED, new Need(Load.BETWEEN, Depth.TARGETED), Need.MAXIMUM_TARGETED);
    private static final List<Need> ALONE = List.of(Need.SINGLE_USER_TARGETED);
    private static final List<Need> LOADED = List.of(Need.MAXIMUM_TARGETED);
    private static final List<Need> BOTH = List.of(Need.SINGLE_USER_TARGETED, Need.MAXIMUM_TARGETED);

    private PublishedPlan() {}

    /** As it was published. */
    static PlanNode original() {
        return plan(List.of(), List.of(), List.of());
    }

    /** With three categories that are there already in the taxonomy, and cost no experiment. */
    static PlanNode extended() {
        return plan(
                List.of(problem("gc-hiccups", HIGH_LOAD)),
                List.of(problem("single-user-problem", SERIES)),
                List.of(problem("cpu-intensive-application", SERIES)));
    }

    /** All nodes, parents before children. */
    static Stream<PlanNode> nodes(PlanNode node) {
        return Stream.concat(Stream.of(node), node.children().stream().flatMap(PublishedPlan::nodes));
    }

    private static PlanNode plan(List<PlanNode> hiccups, List<PlanNode> besideJam, List<PlanNode> jam) {
        return measure(
                HIGH_LOAD,
                problem(
                        "performance-problem",
                        HIGH_LOAD,
                        problem("application-hiccups", HIGH_LOAD, hiccups),
                        // has experiments of its own in chapter 6, and in the plan none
                        problem("the-ramp", List.of(Need.ALTERNATING)),
                        problem(
                                "continuously-violated-requirements",
                                HIGH_LOAD,
                                new Action(SERIES, and(besideJam, trafficJam(jam))))));
    }

    private static PlanNode trafficJam(List<PlanNode> more) {
        return problem(
                "traffic-jam",
                SERIES,
                and(
                        more,
                        problem(
                                "one-lane-bridge",
                                SERIES,
                                measure(TARGETED_SERIES, problem("dispensable-synchronization", TARGETED_SERIES)),
                                measure(TARGETED_SERIES, problem("database-one-lane-bridge", TARGETED_SERIES)),
                                measure(TARGETED_SERIES, problem("bottleneck-service", TARGETED_SERIES))),
                        // whether the network or a messaging server is busy at all
                        new Condition(
                                new Stub("excessive-messaging", SERIES),
                                List.of(measure(
                                        SERIES,
                                        problem(
                                                "excessive-messaging",
                                                SERIES,
                                                measure(LOADED, problem("the-blob", LOADED)),
                                                measure(ALONE, problem("empty-semi-trucks", ALONE)))))),
                        problem(
                                "database-congestion",
                                SERIES,
                                measure(ALONE, problem("the-stifle", ALONE)),
                                measure(BOTH, problem("expensive-database-call", BOTH)))));
    }

    private static PlanNode measure(List<Need> needs, PlanNode... conditions) {
        return new Action(needs, List.of(conditions));
    }

    private static PlanNode problem(String category, List<Need> needs, PlanNode... causes) {
        return problem(category, needs, List.of(causes));
    }

    private static PlanNode problem(String category, List<Need> needs, List<PlanNode> causes) {
        Detector detector = new Stub(category, needs);
        return new Condition(detector, List.of(new Found(detector, causes)));
    }

    private static List<PlanNode> and(List<PlanNode> more, PlanNode... nodes) {
        List<PlanNode> all = new ArrayList<>(List.of(nodes));
        all.addAll(more);
        return all;
    }

    /** Never finds anything. */
    record Stub(String category, List<Need> needs) implements Detector {
        @Override
        public Verdict judge(String service, Measurements measurements) {
            return new Verdict.NotDetected("never");
        }

        @Override
        public List<Finding> findings(List<String> services, List<String> path, Measurements measurements) {
            return List.of();
        }
    }
}
