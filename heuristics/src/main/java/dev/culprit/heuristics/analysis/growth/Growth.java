package dev.culprit.heuristics.analysis.growth;

import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.analysis.windows.MeanStates;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.wording.GrowthSentences.ShareOfGrowth;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;

/**
 * Which wait state the growth of a service's response time between two loads consists of:
 * {@code s_k = (W_k(high) - W_k(low)) / (R(high) - R(low))}. The shares add up to 1; a state that shrinks has a negative
 * one. Data of different runs are compared through means only.
 *
 * @param low at the lower load
 * @param high at the higher load
 */
public record Growth(MeanStates low, MeanStates high) {

    private static final MeanStates NOT_CALLED = new MeanStates(Map.of(), 0, 0);

    /** Nothing was measured, so nothing grows. */
    public static final Growth NONE = new Growth(NOT_CALLED, NOT_CALLED);

    /**
     * From a single user to the window at maximum load that missed the requirement; empty unless the service was called at
     * both.
     */
    public static Optional<Growth> of(String service, Measurements measurements) {
        Optional<Evidence> alone = measurements.singleUser();
        Optional<Evidence> loaded = LoadedWindows.missed(service, measurements);
        MeanStates low = states(alone, service);
        MeanStates high = states(loaded, service);
        // the more users, the more waits, until recording the short ones costs too much
        Growth growth =
                new Growth(low, lockThreshold(loaded) > lockThreshold(alone) ? high.withShortWaitsOf(low) : high);
        return growth.low().calls() == 0 || growth.high().calls() == 0 ? Optional.empty() : Optional.of(growth);
    }

    /** The same for a service in which a problem was detected, for which it must have been called at both loads. */
    public static Growth ofDetected(String service, Measurements measurements) {
        return of(service, measurements).orElse(NONE);
    }

    private static double lockThreshold(Optional<Evidence> run) {
        return run.map(evidence -> evidence.conditions().lockThresholdMillis()).orElse(0.0);
    }

    private static MeanStates states(Optional<Evidence> run, String service) {
        return run.flatMap(evidence -> evidence.service(service))
                .map(MeanStates::of)
                .orElse(NOT_CALLED);
    }

    /** Growth of the mean response time in milliseconds. */
    public double millis() {
        return high.responseMillis() - low.responseMillis();
    }

    /** Growth of the mean time in this state in milliseconds. */
    public double millis(WaitState state) {
        return high.millis(state) - low.millis(state);
    }

    /** Share of the growth that this state makes up; 0 if response times do not grow. */
    public double share(WaitState state) {
        double growth = millis();
        return growth > 0 ? millis(state) / growth : 0;
    }

    /** Sum of the shares of several states. */
    public double share(WaitState... states) {
        return Arrays.stream(states).mapToDouble(this::share).sum();
    }

    /** The same as people understand it: above 1, where other states shrank, it is all of the growth, below 0 none. */
    public double shownShare(WaitState... states) {
        return Math.max(0, Math.min(1, share(states)));
    }

    /** How much of it these states make up, to be told. */
    public ShareOfGrowth told(WaitState... states) {
        return new ShareOfGrowth(shownShare(states), millis());
    }

    /** The state with the largest share among those given. */
    public WaitState largest(WaitState... states) {
        return Arrays.stream(states)
                .max(Comparator.comparingDouble(this::share))
                .orElseThrow(() -> new IllegalArgumentException("no states"));
    }

    /** The state with the largest share of all; UNKNOWN if response times do not grow. */
    public WaitState largest() {
        return millis() > 0 ? largest(WaitState.values()) : WaitState.UNKNOWN;
    }
}
