package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.WaitState;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Which wait state the growth of a service's response time between two loads consists of:
 * {@code s_k = (W_k(high) - W_k(low)) / (R(high) - R(low))}. The shares add up to 1; a state that shrinks has a negative
 * one. Data of different runs are compared through means only.
 *
 * @param low at the lower load
 * @param high at the higher load
 */
public record Growth(MeanStates low, MeanStates high) {

    /** Growth of the mean response time in milliseconds. */
    public double millis() {
        return high.responseMillis() - low.responseMillis();
    }

    /** Share of the growth that this state makes up; 0 if response times do not grow. */
    public double share(WaitState state) {
        double growth = millis();
        return growth > 0 ? (high.millis(state) - low.millis(state)) / growth : 0;
    }

    /** Sum of the shares of several states. */
    public double share(WaitState... states) {
        return Arrays.stream(states).mapToDouble(this::share).sum();
    }

    /** The state with the largest share among those given. */
    public WaitState largest(WaitState... states) {
        return Arrays.stream(states)
                .max(Comparator.comparingDouble(this::share))
                .orElseThrow(() -> new IllegalArgumentException("no states"));
    }

    /** The state with the largest share of all. */
    public WaitState largest() {
        return largest(WaitState.values());
    }
}
