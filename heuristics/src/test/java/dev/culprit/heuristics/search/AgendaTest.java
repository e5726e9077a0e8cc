package dev.culprit.heuristics.search;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.plan.PlanNode;
import dev.culprit.heuristics.search.Agenda.Visit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AgendaTest {

    private static Visit visit(String service) {
        return Visit.of(new PlanNode.Action(List.of(), List.of()), List.of(service), true);
    }

    private static List<String> emptied(Agenda agenda) {
        List<String> order = new ArrayList<>();
        while (!agenda.isEmpty()) {
            order.add(agenda.next().services().get(0));
        }
        return order;
    }

    @Test
    void withoutABudgetWhatCameFirstIsVisitedFirst() {
        Agenda agenda = Agenda.breadthFirst();
        List.of("b", "a", "c").forEach(name -> agenda.add(visit(name)));
        assertThat(emptied(agenda)).containsExactly("b", "a", "c");
    }

    @Test
    void withOneWhatAnswersMostPerSecondAndWhatCostsNothingBeforeThat() {
        Map<String, Double> answers = Map.of("slow", 6.0, "quick", 1.0, "many", 6.0, "as many", 12.0, "free", 1.0);
        Map<String, Double> seconds = Map.of("slow", 600.0, "quick", 20.0, "many", 60.0, "as many", 120.0, "free", 0.0);
        Agenda agenda = Agenda.mostInformativeFirst(
                visit -> answers.get(visit.services().get(0)),
                visit -> seconds.get(visit.services().get(0)));
        List.of("slow", "quick", "as many", "many", "free").forEach(name -> agenda.add(visit(name)));
        assertThat(emptied(agenda)).containsExactly("free", "as many", "many", "quick", "slow");
    }
}
