package dev.culprit.heuristics.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.plan.PlanNode.Action;
import dev.culprit.heuristics.plan.PlanNode.Condition;
import dev.culprit.heuristics.plan.PlanNode.Found;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The plan as it was published can be written down with our nodes. */
class PublishedPlanTest {

    @Test
    void isWellFormed() {
        assertThat(PlanValidator.problems(PublishedPlan.original())).isEmpty();
        assertThat(PlanValidator.problems(PublishedPlan.extended())).isEmpty();
    }

    /** One condition for each category and one that guards an experiment. */
    @Test
    void hasAsManyNodesAsPublished() {
        assertThat(number(Found.class, PublishedPlan.original())).isEqualTo(15);
        assertThat(number(Condition.class, PublishedPlan.original())).isEqualTo(16);
        assertThat(number(Action.class, PublishedPlan.original())).isEqualTo(10);
    }

    @Test
    void threeMoreCategoriesNeedNoExperiment() {
        assertThat(number(Found.class, PublishedPlan.extended())).isEqualTo(18);
        assertThat(number(Condition.class, PublishedPlan.extended())).isEqualTo(19);
        assertThat(number(Action.class, PublishedPlan.extended())).isEqualTo(10);
    }

    private static long number(Class<? extends PlanNode> kind, PlanNode plan) {
        return PublishedPlan.nodes(plan).filter(kind::isInstance).count();
    }

    @Test
    void isPartOfTheTaxonomy() {
        Taxonomy taxonomy = Taxonomy.standard();
        PublishedPlan.nodes(PublishedPlan.extended())
                .filter(Found.class::isInstance)
                .forEach(node -> assertThat(rightBelow(node))
                        .allSatisfy(cause ->
                                assertThat(taxonomy.category(cause).parent()).isEqualTo(category(node))));
    }

    private static Stream<String> rightBelow(PlanNode node) {
        return node.children().stream()
                .flatMap(child -> child instanceof Found ? Stream.of(category(child)) : rightBelow(child));
    }

    private static String category(PlanNode found) {
        return ((Found) found).detector().category();
    }
}
