package dev.culprit.heuristics.thesis;

import java.util.List;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * Traffic Jam (Wert 2015, section 6.3.5, algorithms 12 and 13): response times grow with the number of users.
 *
 * <p>Corrected: the printed test compares the number of significant steps with that of violated levels, which misses nearly all. Meant is,
 * as in the text: from every level before, but the first, to a violated one response times grow significantly.
 */
final class JamStrategies {

    private static final String PROBLEM = "traffic-jam";

    static final List<Strategy> ALL = List.of(
            slope(0.1, 1),
            slope(1, 1),
            slope(10, 0.964),
            slope(100, 0.535),
            Strategy.winner(PROBLEM, "t-test", 1, JamStrategies::growsWhereViolated));

    private JamStrategies() {}

    /** @param least of the line through all response times over users, ms per user */
    private static Strategy slope(double least, double published) {
        return Strategy.rival(PROBLEM, "linear regression, " + least, published, (service, experiments) -> {
            SimpleRegression line = new SimpleRegression();
            for (Observed level : experiments.series()) {
                for (double response : level.responses(service).orElse(new double[0])) {
                    line.addData(level.users(), response);
                }
            }
            return line.getSlope() > least;
        });
    }

    private static boolean growsWhereViolated(String service, Experiments experiments) {
        List<Experiments.Step> steps = experiments.criticalSteps(service);
        return !steps.isEmpty()
                && steps.stream().allMatch(step -> Experiments.grows(service, step.before(), step.critical()));
    }
}
