package dev.culprit.heuristics.plan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.culprit.heuristics.detectors.Catalogue;
import dev.culprit.heuristics.plan.PlanNode.Action;
import dev.culprit.heuristics.plan.PlanNode.Condition;
import dev.culprit.heuristics.plan.PlanNode.Found;
import dev.culprit.heuristics.result.Finding;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class EvaluationPlanTest {

    private static final Detector ANY = new Stub("a", List.of(Need.MAXIMUM));

    @Test
    void theCataloguesPlanIsWellFormedAndAsksOneExperimentOfAHealthySystem() {
        EvaluationPlan plan = Catalogue.plan();

        assertThat(PlanValidator.problems(plan.root())).isEmpty();
        assertThat(((Action) plan.root()).needs()).containsExactly(Need.MAXIMUM);
    }

    @Test
    void anExperimentThatAnAncestorRanIsNotAskedForAgain() {
        List<Need> asked = new ArrayList<>();
        collect(Catalogue.plan().root(), asked);

        assertThat(asked).containsExactlyInAnyOrder(Need.MAXIMUM, Need.SINGLE_USER);
    }

    private static void collect(PlanNode node, List<Need> asked) {
        if (node instanceof Action action) {
            asked.addAll(action.needs());
        }
        node.children().forEach(child -> collect(child, asked));
    }

    @Test
    void siblingsWithEqualNeedsShareAnAction() {
        Found problem = found((Condition) Catalogue.plan().root().children().get(0));

        assertThat(problem.children()).hasSize(2);
        assertThat(((Condition) problem.children().get(0)).detector().category())
                .isEqualTo("application-hiccups");
        assertThat(problem.children().get(1).children())
                .extracting(child -> ((Condition) child).detector().category())
                .containsExactly("the-ramp", "continuously-violated-requirements");
    }

    private static Found found(PlanNode condition) {
        return (Found) condition.children().get(0);
    }

    @Test
    void aDetectorWhoseParentHasNoneIsRefused() {
        Taxonomy taxonomy = Taxonomy.of(List.of(
                new Category("a", null, "A", "", false),
                new Category("b", "a", "B", "", false),
                new Category("c", "b", "C", "", false)));

        assertThatIllegalArgumentException()
                .isThrownBy(() -> EvaluationPlan.of(taxonomy, List.of(ANY, new Stub("c", List.of(Need.MAXIMUM)))))
                .withMessageContaining("its parent b has none");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EvaluationPlan.of(taxonomy, List.of(ANY, ANY)))
                .withMessageContaining("two detectors");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EvaluationPlan.of(taxonomy, List.of()))
                .withMessageContaining("root has no detector");
    }

    @Test
    void malformedPlansAreNamed() {
        Found leaf = new Found(ANY, List.of());
        Condition condition = new Condition(ANY, List.of(leaf));
        List<Need> needs = List.of(Need.MAXIMUM);

        assertThat(PlanValidator.problems(new Action(needs, List.of(condition))))
                .isEmpty();
        assertThat(PlanValidator.problems(condition)).containsExactly("the root is not an action");
        assertThat(PlanValidator.problems(new Action(needs, List.of(leaf))))
                .containsExactly("the parent of a category is an action instead of a condition");
        assertThat(PlanValidator.problems(new Action(needs, List.of())))
                .containsExactly("a leaf is an action instead of a category");
        assertThat(PlanValidator.problems(new Action(needs, List.of(new Condition(ANY, List.of())))))
                .containsExactly("a leaf is a condition instead of a category");
        assertThat(PlanValidator.problems(new Action(
                        needs, List.of(new Condition(ANY, List.of(new Condition(ANY, List.of(leaf))))))))
                .containsExactly("below a condition stands another");
    }

    private record Stub(String category, List<Need> needs) implements Detector {
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
