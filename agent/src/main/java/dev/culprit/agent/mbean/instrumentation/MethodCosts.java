package dev.culprit.agent.mbean.instrumentation;

import dev.culprit.agent.environment.ClockCost;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What probes of chosen methods cost: calls per second times the price of one. The price is that of clock reads on this
 * machine, times what the benchmark of overhead finds beside them.
 */
final class MethodCosts {

    /** Multiples of two clock reads: the additions, or an event. */
    private static final double SUM = 1.3;

    private static final double EVENT = 2;

    /** A call of a trace that is not measured. */
    private static final double LEFT_OUT = 0.3;

    /** Two reads of a thread's processor time, which are calls of the system. */
    private static final double CPU_NANOS = 4_000;

    private static final double ALLOCATION_NANOS = 60;

    /** Parameters in an array, and a question to each. */
    private static final double SIZES_NANOS = 40;

    /** Methods in a refusal. */
    private static final int NAMED = 3;

    private MethodCosts() {}

    /** Of one call, nanoseconds; where not every trace is measured, on average. Takes a few milliseconds. */
    static double perCallNanos(MethodSelection selection) {
        double floor = 2 * ClockCost.measureNanos();
        double measured = switch (selection.measure()) {
            case SUMS -> SUM * floor;
            case CALLS -> EVENT * floor;
            case CALLS_WITH_CPU -> EVENT * floor + CPU_NANOS;
            case CALLS_WITH_ALLOCATION -> EVENT * floor + ALLOCATION_NANOS;
            case CALLS_WITH_CPU_AND_ALLOCATION -> EVENT * floor + CPU_NANOS + ALLOCATION_NANOS;
            case CALLS_WITH_SIZES -> EVENT * floor + SIZES_NANOS;
        };
        int oneIn = selection.oneIn();
        return oneIn == 1 ? measured : measured / oneIn + LEFT_OUT * floor;
    }

    /** Of all of them, in percent of one core. */
    static double percent(Map<Site, Double> callsPerSecond, double perCallNanos) {
        return callsPerSecond.values().stream()
                .mapToDouble(rate -> rate * perCallNanos / 1e7)
                .sum();
    }

    /** One line: what measuring these would cost, which of them cost most, and what to do. */
    static String refusal(Map<Site, Double> callsPerSecond, double perCallNanos, double budgetPercent) {
        String most = callsPerSecond.entrySet().stream()
                .sorted(Map.Entry.<Site, Double>comparingByValue(Comparator.reverseOrder()))
                .limit(NAMED)
                .map(method -> String.format(
                        Locale.ROOT, "%s (%.0f calls/s)", method.getKey().text(), method.getValue()))
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "at the call rates seen last, measuring these methods would cost %.2f %% of a core, more than %s %%;"
                        + " called most are %s: leave them out (excludes), measure fewer traces (oneIn), raise"
                        + " budgetPercent or, if they are called less by now, count anew (trialSeconds)",
                percent(callsPerSecond, perCallNanos),
                budgetPercent,
                most);
    }

    /** The methods to do without, those with the most calls first, so that the rest stays within the budget. */
    static Set<Site> tooMuch(Map<Site, Double> callsPerSecond, double perCallNanos, double budgetPercent) {
        List<Map.Entry<Site, Double>> descending = new ArrayList<>(callsPerSecond.entrySet());
        descending.sort(Map.Entry.<Site, Double>comparingByValue(Comparator.reverseOrder()));
        double percent = percent(callsPerSecond, perCallNanos);
        Set<Site> without = new HashSet<>();
        for (Map.Entry<Site, Double> method : descending) {
            if (percent <= budgetPercent) {
                break;
            }
            without.add(method.getKey());
            percent -= method.getValue() * perCallNanos / 1e7;
        }
        return without;
    }
}
