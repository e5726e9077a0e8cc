package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.queueing.ErlangC;
import dev.culprit.heuristics.thesis.Observed.Kind;
import dev.culprit.heuristics.thesis.Observed.Resource;
import java.util.List;

/**
 * Database Congestion (Wert 2015, section 6.3.7, algorithms 16 and 17): the database's processors are too busy at any load, or waiting for its locks
 * grows wherever the requirement is violated.
 *
 * <p>Corrected: all violated levels but the first, instead of a number of them that must be equal. Different: the thesis tests the lock waits
 * of single samples, here are means; they must grow by a tenth. The factor is not printed; 3 is that of the published code.
 */
final class DatabaseStrategies {

    private static final String PROBLEM = "database-congestion";
    private static final double FACTOR = 3;
    private static final double GROWTH = 1.1;

    /** Sessions that wait on average; fewer are none. */
    private static final double FEWEST_BLOCKED = 0.05;

    static final List<Strategy> ALL = List.of(
            busy(60),
            busy(70),
            busy(80),
            busy(90),
            busy(95),
            Strategy.winner(
                    PROBLEM,
                    "queueing theory",
                    1,
                    rule(resource -> ErlangC.utilisationForFactor(FACTOR, resource.servers()))));

    private DatabaseStrategies() {}

    private interface Threshold {
        double of(Resource processors);
    }

    private static Strategy busy(int percent) {
        return Strategy.rival(PROBLEM, "processors above " + percent + " %", 1, rule(resource -> percent / 100.0));
    }

    private static Strategy.Rule rule(Threshold threshold) {
        return (service, experiments) -> experiments.series().stream()
                        .flatMap(level -> level.resources().stream())
                        .filter(resource -> resource.kind() == Kind.DATABASE_PROCESSORS)
                        .anyMatch(resource -> resource.utilisation() > threshold.of(resource))
                || locksGrow(service, experiments);
    }

    private static boolean locksGrow(String service, Experiments experiments) {
        List<Experiments.Step> steps = experiments.criticalSteps(service);
        return !steps.isEmpty()
                && steps.stream()
                        .allMatch(step -> blocked(step.critical()) >= FEWEST_BLOCKED
                                && blocked(step.critical()) > GROWTH * blocked(step.before()));
    }

    private static double blocked(Observed run) {
        return run.evidence().databases().stream()
                .mapToDouble(DatabaseUsage::meanBlocked)
                .sum();
    }
}
