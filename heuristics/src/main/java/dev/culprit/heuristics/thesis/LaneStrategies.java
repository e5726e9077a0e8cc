package dev.culprit.heuristics.thesis;

import dev.culprit.heuristics.queueing.ErlangC;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.thesis.Observed.Kind;
import dev.culprit.heuristics.thesis.Observed.Resource;
import java.util.List;

/**
 * One Lane Bridge (Wert 2015, section 6.3.6, algorithms 14 and 15): of services in a Traffic Jam, those whose response times the use of
 * processors and network cannot explain.
 *
 * <p>Corrected: servers are the processors of a machine, not the number of machines; the resource that explains most counts, not any; the
 * network is a resource; Erlang's C by recursion.
 */
final class LaneStrategies {

    private static final String PROBLEM = "one-lane-bridge";
    private static final double SLACK = 1.1;

    /** Of the limit: 15 ms where that is 1 s, as in the thesis. */
    private static final double LEAST_DEMAND = 0.015;

    private static final double FULL = 0.999;

    static final List<Strategy> ALL = List.of(
            nothingBusy(60, 0.722),
            nothingBusy(70, 0.667),
            nothingBusy(80, 0.667),
            nothingBusy(90, 0.667),
            nothingBusy(95, 0.667),
            Strategy.winner(PROBLEM, "queueing theory", 0.889, LaneStrategies::slowerThanQueues));

    private LaneStrategies() {}

    private static Strategy nothingBusy(int percent, double published) {
        return Strategy.rival(
                PROBLEM,
                "no processors above " + percent + " %",
                published,
                (service, experiments) -> experiments.series().stream()
                        .flatMap(level -> level.resources().stream())
                        .filter(resource -> resource.kind() != Kind.NETWORK)
                        .allMatch(resource -> resource.utilisation() * 100 <= percent));
    }

    private static boolean slowerThanQueues(String service, Experiments experiments) {
        List<Observed> series = experiments.series();
        if (series.isEmpty() || series.get(0).responses(service).isEmpty()) {
            return false;
        }
        double demand = Math.max(
                LEAST_DEMAND * experiments.requirement().limitMillis(),
                Percentiles.mean(series.get(0).responses(service).orElseThrow()));
        return series.stream()
                .skip(1)
                .anyMatch(level -> level.responses(service)
                        .map(Percentiles::mean)
                        .map(mean -> mean > explained(demand, level))
                        .orElse(false));
    }

    private static double explained(double demand, Observed level) {
        return level.resources().stream()
                .mapToDouble(resource -> SLACK * demand * (factor(resource) - 1) + demand)
                .max()
                .orElse(demand);
    }

    private static double factor(Resource resource) {
        return ErlangC.responseTimeFactor(resource.servers(), Math.min(FULL, Math.max(0, resource.utilisation())));
    }
}
