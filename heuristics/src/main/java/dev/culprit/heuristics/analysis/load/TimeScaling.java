package dev.culprit.heuristics.analysis.load;

import dev.culprit.heuristics.model.DatabaseUsage;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/**
 * The same run with so many times the time in everything, and so many times as many calls at it. What is counted stays as it is.
 *
 * @param factor above 1
 */
record TimeScaling(double factor) {

    Evidence of(Evidence run) {
        return run.with(
                run.services().stream().map(this::of).toList(),
                new Evidence.Waits(
                        run.waitSites().stream()
                                .map(site -> site.scaled(factor))
                                .toList(),
                        run.pools(),
                        run.statements().stream()
                                .map(statement -> statement.scaled(factor))
                                .toList(),
                        run.databases().stream().map(this::of).toList()));
    }

    private ServiceCalls of(ServiceCalls calls) {
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        calls.stateMillis().forEach((state, millis) -> states.put(state, of(millis)));
        return calls.withTimes(of(calls.responseMillis()), states);
    }

    private double[] of(double[] millis) {
        return Arrays.stream(millis).map(each -> each * factor).toArray();
    }

    private DatabaseUsage of(DatabaseUsage database) {
        return new DatabaseUsage(
                database.database(),
                database.product(),
                database.samples(),
                database.meanRunning() * factor,
                database.meanBlocked() * factor,
                database.statements().stream()
                        .map(statement -> new DatabaseUsage.Activity(
                                statement.statement(),
                                statement.meanRunning() * factor,
                                statement.meanBlocked() * factor,
                                statement.blockedBy()))
                        .toList());
    }
}
