package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.statistics.BatchMeansWelch;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.stat.regression.SimpleRegression;

/**
 * The Ramp (Wert 2015, section 6.3.3, algorithms 6 to 8): response times grow with the time of operation.
 *
 * <p>Corrected: the second half must be slower, not faster, as the text has it.
 */
final class RampStrategies {

    private static final String PROBLEM = "the-ramp";

    static final List<Strategy> ALL = List.of(
            slope(1e-5, 0.815),
            slope(1e-4, 0.895),
            slope(1e-3, 0.75),
            slope(1e-2, 0.5),
            Strategy.rival(PROBLEM, "direct growth", 0.895, RampStrategies::secondHalfIsSlower),
            Strategy.winner(PROBLEM, "time windows", 1, RampStrategies::everyWindowIsSlower));

    private RampStrategies() {}

    /** @param least of the line through all response times over time, ms/ms */
    private static Strategy slope(double least, double published) {
        return Strategy.rival(PROBLEM, "linear regression, " + least, published, (service, experiments) -> {
            SimpleRegression line = new SimpleRegression();
            experiments.load().evidence().service(service).ifPresent(calls -> {
                for (int call = 0; call < calls.sampled(); call++) {
                    line.addData(calls.startMillis()[call], calls.responseMillis()[call]);
                }
            });
            return line.getSlope() > least;
        });
    }

    private static boolean secondHalfIsSlower(String service, Experiments experiments) {
        ServiceCalls calls = experiments.load().evidence().service(service).orElse(null);
        if (calls == null || calls.count() == 0) {
            return false;
        }
        double[] starts = calls.startMillis();
        double middle = (starts[0] + starts[starts.length - 1]) / 2;
        int half = (int) Arrays.stream(starts).filter(start -> start < middle).count();
        double[] first = Arrays.copyOfRange(calls.responseMillis(), 0, half);
        double[] second = Arrays.copyOfRange(calls.responseMillis(), half, starts.length);
        return BatchMeansWelch.enough(first, second) && BatchMeansWelch.significantIncrease(first, second);
    }

    private static boolean everyWindowIsSlower(String service, Experiments experiments) {
        List<Observed> windows = experiments.alone();
        boolean slower = windows.size() > 1;
        for (int window = 1; window < windows.size(); window++) {
            slower &= Experiments.grows(service, windows.get(window - 1), windows.get(window));
        }
        return slower;
    }
}
