package dev.culprit.client.report;

import static dev.culprit.client.report.markup.Markup.cls;
import static dev.culprit.client.report.markup.Markup.el;
import static dev.culprit.client.report.markup.Markup.text;

import dev.culprit.client.report.chart.ThroughputChart;
import dev.culprit.client.report.chart.Unbroken;
import dev.culprit.client.report.markup.Markup;
import dev.culprit.client.report.markup.Markup.Node;
import dev.culprit.heuristics.queueing.UniversalScalability;
import dev.culprit.heuristics.result.ExperimentResult;
import java.util.List;
import java.util.Optional;

/**
 * What the universal scalability law says of the load levels, where it describes them, and the throughput falls or levels off within
 * them: how many users get most through, or about how much more users could.
 */
final class ScalabilityNote {

    /** Three parameters go through any three points. */
    private static final int FEWEST_LEVELS = 4;

    /** Of a level's throughput: where one is farther from the law than this, the law does not describe the application. */
    private static final double FARTHEST = 0.1;

    /** Of the largest throughput measured. A curve through a flat top has its summit somewhere, too. */
    private static final double CLEARLY_LESS = 0.95;

    /** Times the throughput at the highest level; beyond, the law is a guess. */
    private static final double REACH = 1.2;

    private ScalabilityNote() {}

    /** Nothing if the law does not describe the levels, or throughput still grows with the users. */
    static Node render(List<ExperimentResult> levels) {
        return law(levels)
                .flatMap(law -> told(law, levels))
                .map(told -> (Node) el(
                        "p", cls("note"), text("The universal scalability law, fitted to these levels: " + told + ".")))
                .orElseGet(Markup::none);
    }

    private static Optional<UniversalScalability> law(List<ExperimentResult> levels) {
        double[] users = levels.stream().mapToDouble(ExperimentResult::users).toArray();
        boolean measured = levels.stream()
                .allMatch(level -> level.throughputPerSecond() > 0 && Double.isFinite(level.throughputPerSecond()));
        if (users.length < FEWEST_LEVELS || !measured) {
            return Optional.empty();
        }
        double[] throughput = levels.stream()
                .mapToDouble(ExperimentResult::throughputPerSecond)
                .toArray();
        try {
            UniversalScalability law = UniversalScalability.fit(users, throughput);
            return levels.stream().allMatch(level -> describes(law, level)) ? Optional.of(law) : Optional.empty();
        } catch (IllegalStateException doesNotConverge) {
            return Optional.empty();
        }
    }

    private static boolean describes(UniversalScalability law, ExperimentResult level) {
        double throughput = level.throughputPerSecond();
        return Math.abs(law.throughput(level.users()) - throughput) <= FARTHEST * throughput;
    }

    private static Optional<String> told(UniversalScalability law, List<ExperimentResult> levels) {
        ExperimentResult highest = levels.get(levels.size() - 1);
        double best = law.bestUsers();
        double most = Double.isFinite(best) ? law.throughput(best) : law.gamma() / law.contention();
        double reached = highest.throughputPerSecond();
        double mostReached = levels.stream()
                .mapToDouble(ExperimentResult::throughputPerSecond)
                .max()
                .orElse(reached);
        if (best < highest.users() && reached < CLEARLY_LESS * mostReached) {
            return Optional.of(
                    "about " + Unbroken.of(Math.round(best), "user") + " get most through, and more users less");
        }
        boolean levelsOff = ThroughputChart.heldBack(levels.get(0), highest) && most <= REACH * reached;
        return levelsOff
                ? Optional.of("more users will not get through much more than " + Unbroken.perSecond(most))
                : Optional.empty();
    }
}
