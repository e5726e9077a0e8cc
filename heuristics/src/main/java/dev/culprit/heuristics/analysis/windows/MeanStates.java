package dev.culprit.heuristics.analysis.windows;

import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Mean exclusive milliseconds per call and wait state; the values add up to the mean response time.
 *
 * <p>Waiting is known for every call, processor time only for the sampled ones. The states that rest on it (CPU,
 * RUN_QUEUE, UNKNOWN) share what waiting leaves over in the proportion the sampled calls show; without any sampled call
 * all of it is UNKNOWN.
 *
 * @param millis per state; absent states took no time
 * @param responseMillis mean response time; 0 without calls
 * @param calls number of calls
 */
public record MeanStates(Map<WaitState, Double> millis, double responseMillis, long calls) {

    private static final Set<WaitState> SAMPLED = Set.of(WaitState.CPU, WaitState.RUN_QUEUE, WaitState.UNKNOWN);

    /** Those that a threshold of the recorder leaves out. */
    private static final List<WaitState> SHORT_WAITS =
            List.of(WaitState.MONITOR, WaitState.LOCK, WaitState.QUEUE, WaitState.SLEEP);

    public MeanStates {
        millis = Collections.unmodifiableMap(millis.isEmpty() ? new EnumMap<>(WaitState.class) : new EnumMap<>(millis));
    }

    public static MeanStates of(ServiceCalls calls) {
        return of(List.of(calls));
    }

    /** Over the calls of several services together. */
    public static MeanStates of(Collection<ServiceCalls> services) {
        EnumMap<WaitState, Double> sums = new EnumMap<>(WaitState.class);
        EnumMap<WaitState, Double> sampledSums = new EnumMap<>(WaitState.class);
        double response = 0;
        long calls = 0;
        for (ServiceCalls service : services) {
            calls += service.count();
            double weight = service.weight();
            response += sum(service.responseMillis()) * weight;
            service.stateMillis()
                    .forEach((state, values) -> (SAMPLED.contains(state) ? sampledSums : sums)
                            .merge(state, sum(values) * weight, Double::sum));
        }
        if (calls == 0) {
            return new MeanStates(Map.of(), 0, 0);
        }
        double rest = response;
        for (double waited : sums.values()) {
            rest -= waited;
        }
        rest = Math.max(0, rest);
        double sampled =
                sampledSums.values().stream().mapToDouble(Double::doubleValue).sum();
        if (sampled > 0) {
            for (Map.Entry<WaitState, Double> entry : sampledSums.entrySet()) {
                sums.put(entry.getKey(), entry.getValue() * rest / sampled);
            }
        } else {
            sums.put(WaitState.UNKNOWN, rest);
        }
        double count = calls;
        sums.replaceAll((state, total) -> total / count);
        sums.values().removeIf(mean -> mean == 0);
        return new MeanStates(sums, response / count, calls);
    }

    /** Mean milliseconds in this state, 0 if none. */
    public double millis(WaitState state) {
        return millis.getOrDefault(state, 0.0);
    }

    /** Share 0..1 of the mean response time in this state. */
    public double share(WaitState state) {
        return responseMillis > 0 ? millis(state) / responseMillis : 0;
    }

    /**
     * What short waits were not recorded of is unexplained. Of waiting that the same calls had where they were recorded, at
     * least as much is a part of that.
     *
     * @param recorded the same calls where short waits were recorded
     */
    public MeanStates withShortWaitsOf(MeanStates recorded) {
        EnumMap<WaitState, Double> restored = new EnumMap<>(WaitState.class);
        restored.putAll(millis);
        double unexplained = millis(WaitState.UNKNOWN);
        for (WaitState state : SHORT_WAITS) {
            double hidden = Math.min(unexplained, recorded.millis(state) - millis(state));
            if (hidden > 0) {
                restored.merge(state, hidden, Double::sum);
                unexplained -= hidden;
            }
        }
        restored.put(WaitState.UNKNOWN, unexplained);
        return new MeanStates(restored, responseMillis, calls);
    }

    /** The state that takes most time; UNKNOWN without calls. */
    public WaitState largest() {
        return millis.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(WaitState.UNKNOWN);
    }

    private static double sum(double[] values) {
        double sum = 0;
        for (double value : values) {
            if (!Double.isNaN(value)) {
                sum += value;
            }
        }
        return sum;
    }
}
