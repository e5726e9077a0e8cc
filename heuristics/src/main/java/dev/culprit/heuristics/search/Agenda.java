package dev.culprit.heuristics.search;

import dev.culprit.heuristics.plan.PlanNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/** The nodes of the plan that the search has come to and not visited yet. */
final class Agenda {

    /**
     * A node to visit, with the services it concerns.
     *
     * @param certain whether all nodes above are
     * @param repeats whether it was visited already, and left for something to be measured once more
     */
    record Visit(PlanNode node, List<String> services, boolean certain, boolean repeats) {

        static Visit of(PlanNode node, List<String> services, boolean certain) {
            return new Visit(node, services, certain, false);
        }

        Visit again() {
            return new Visit(node, services, certain, true);
        }
    }

    private final Comparator<Visit> order;
    private final List<Visit> visits = new ArrayList<>();

    private Agenda(Comparator<Visit> order) {
        this.order = order;
    }

    /** Breadth first. */
    static Agenda breadthFirst() {
        return new Agenda((one, other) -> 0);
    }

    /**
     * What tells most for its time first, so that a budget buys as many answers as it can; breadth first among equals, and what
     * costs nothing before anything else.
     *
     * @param answers how many questions a visit answers
     * @param seconds how long the experiments take that it brings, at present; 0 if there is none, infinite if there is no time for
     *     them
     */
    static Agenda mostInformativeFirst(ToDoubleFunction<Visit> answers, ToDoubleFunction<Visit> seconds) {
        return new Agenda(Comparator.comparingDouble(visit -> {
            double cost = seconds.applyAsDouble(visit);
            return cost == 0 ? Double.NEGATIVE_INFINITY : -answers.applyAsDouble(visit) / cost;
        }));
    }

    void add(Visit visit) {
        visits.add(visit);
    }

    boolean isEmpty() {
        return visits.isEmpty();
    }

    /** Takes the first; among equals that which was added first. */
    Visit next() {
        Visit first = visits.stream().min(order).orElseThrow(); // the earliest of equal ones
        visits.remove(first);
        return first;
    }

    void forEach(Consumer<Visit> action) {
        visits.forEach(action);
    }
}
