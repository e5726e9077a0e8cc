package dev.culprit.heuristics.analysis.growth;

import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.plan.Measurements;
import java.util.Optional;

/**
 * A service in the two windows by which loads are compared: that of a single user, and the one at maximum load by which the service is
 * judged.
 *
 * @param alone window of a single user
 * @param loaded window at maximum load
 * @param calls of the service in the latter
 * @param growth from the one to the other
 */
public record Comparison(String service, Evidence alone, Evidence loaded, ServiceCalls calls, Growth growth) {

    /** Empty unless the service was called at both loads. */
    public static Optional<Comparison> of(String service, Measurements measurements) {
        return measurements
                .singleUser()
                .flatMap(alone -> LoadedWindows.missed(service, measurements)
                        .flatMap(loaded -> loaded.service(service)
                                .flatMap(calls -> Growth.of(service, measurements)
                                        .map(growth -> new Comparison(service, alone, loaded, calls, growth)))));
    }

    /**
     * How many calls are in a part of a call at a time at maximum load, by Little's law: what ranks services.
     *
     * @param millisPerCall mean length of the part
     */
    public double waiting(double millisPerCall) {
        return millisPerCall * calls.count() / loaded.windowMillis();
    }
}
