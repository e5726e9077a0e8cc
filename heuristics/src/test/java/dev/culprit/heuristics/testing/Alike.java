package dev.culprit.heuristics.testing;

import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;

/** Calls of one service at equal distances in a minute, all alike: so their means are exact. */
public final class Alike {

    private static final double WINDOW = 60_000;

    private Alike() {}

    /** @param millis per call in each state; the response time is their sum */
    public static ServiceCalls calls(String service, int count, Map<WaitState, Double> millis) {
        return calls(service, count, millis, 0, 0);
    }

    /** The same on virtual threads, of which some have waited for monitors unseen. */
    public static ServiceCalls calls(
            String service, int count, Map<WaitState, Double> millis, int virtual, int monitorsHidden) {
        double[] starts = new double[count];
        Arrays.setAll(starts, call -> call * WINDOW / count);
        Map<WaitState, double[]> states = new EnumMap<>(WaitState.class);
        double sum = 0;
        for (Map.Entry<WaitState, Double> state : new EnumMap<>(millis).entrySet()) {
            sum += state.getValue();
            states.put(state.getKey(), same(count, state.getValue()));
        }
        return new ServiceCalls(service, starts, same(count, sum), states)
                .withSpecial(new ServiceCalls.Special(0, virtual, monitorsHidden, 0));
    }

    private static double[] same(int count, double value) {
        double[] values = new double[count];
        Arrays.fill(values, value);
        return values;
    }
}
