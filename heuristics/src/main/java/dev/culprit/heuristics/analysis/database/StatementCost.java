package dev.culprit.heuristics.analysis.database;

import static dev.culprit.heuristics.thresholds.DatabaseThreshold.COMMON_STATEMENT_SHARE;
import static dev.culprit.heuristics.thresholds.DatabaseThreshold.ROUND_TRIP_PART;

import dev.culprit.heuristics.analysis.growth.Growth;
import dev.culprit.heuristics.analysis.windows.LoadedWindows;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.plan.Measurements;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.DoubleStream;

/**
 * What one statement costs one service and the database, from one user to maximum load. Means of different runs are
 * compared, never single calls.
 *
 * @param execution mean time of one execution; if a single user did not execute it, that at maximum load for both
 * @param response mean response time of the service
 * @param perCall executions per call of those calls that execute it, at maximum load
 * @param shares what it is a part of at maximum load, and how much
 */
public record StatementCost(
        String service, String statement, Times execution, Times response, double perCall, Shares shares) {

    /**
     * How long something takes.
     *
     * @param millis at maximum load
     * @param aloneMillis with a single user
     */
    public record Times(double millis, double aloneMillis) {

        private double growth() {
            return millis - aloneMillis;
        }
    }

    /**
     * What a statement is a part of, and how much, 0..1.
     *
     * @param ofService of the service's whole response time
     * @param ofTime of the time of all database calls of all services
     * @param ofDemand of the work that all services give the database: executions there times the time of one without other
     *     users, less the round trip, which is what the quickest common statement takes. What is only slow because others
     *     keep the database busy has a small one
     * @param ofDemandAndTrips the same with round trips, which are what many quick executions consist of
     */
    public record Shares(double ofService, double ofTime, double ofDemand, double ofDemandAndTrips) {}

    /** The statements of a service, most time first. */
    public static List<StatementCost> of(String service, Measurements measurements) {
        Evidence loaded = LoadedWindows.missed(service, measurements).orElse(null);
        Growth growth = Growth.of(service, measurements).orElse(null);
        if (loaded == null || growth == null) {
            return List.of();
        }
        Map<String, Double> alone = meansAlone(measurements);
        double roundTrip = roundTrip(loaded, alone);
        double time = loaded.statements().stream()
                .mapToDouble(StatementUsage::totalMillis)
                .sum();
        double demand = demand(loaded.statements(), alone, roundTrip);
        double quick = demand(loaded.statements(), alone, 0);
        double whole = growth.high().responseMillis() * growth.high().calls();
        return loaded.statements().stream()
                .filter(usage -> usage.service().equals(service) && usage.executions() > 0)
                .sorted(Comparator.comparingDouble(StatementUsage::totalMillis).reversed())
                .map(usage -> new StatementCost(
                        service,
                        usage.statement(),
                        new Times(usage.totalMillis() / usage.executions(), alone(usage, alone)),
                        new Times(growth.high().responseMillis(), growth.low().responseMillis()),
                        (double) usage.executions() / Math.max(1, usage.calls()),
                        new Shares(
                                Math.min(1, usage.totalMillis() / whole),
                                time > 0 ? usage.totalMillis() / time : 0,
                                demand > 0 ? demand(usage, alone, roundTrip) / demand : 0,
                                quick > 0 ? demand(usage, alone, 0) / quick : 0)))
                .toList();
    }

    /**
     * How much of the work that all services give the database at maximum load these statements are, 0..1; with or without
     * round trips, whichever is more: of few heavy executions the former hides what they are beside many quick ones, and many
     * quick ones are little else than round trips.
     */
    public static double shareOfWork(Set<String> statements, String service, Measurements measurements) {
        Evidence loaded = LoadedWindows.missed(service, measurements).orElse(null);
        if (loaded == null) {
            return 0;
        }
        Map<String, Double> alone = meansAlone(measurements);
        List<StatementUsage> theirs = loaded.statements().stream()
                .filter(usage -> statements.contains(usage.statement()))
                .toList();
        return DoubleStream.of(roundTrip(loaded, alone), 0)
                .map(trip -> demand(theirs, alone, trip) / demand(loaded.statements(), alone, trip))
                .filter(Double::isFinite)
                .max()
                .orElse(0);
    }

    /** Mean time of one execution with a single user, over all services. */
    private static Map<String, Double> meansAlone(Measurements measurements) {
        Map<String, double[]> sums = new LinkedHashMap<>();
        Optional<Evidence> run = measurements.singleUser();
        run.stream().flatMap(evidence -> evidence.statements().stream()).forEach(usage -> {
            double[] sum = sums.computeIfAbsent(usage.statement(), key -> new double[2]);
            sum[0] += usage.totalMillis();
            sum[1] += usage.executions();
        });
        Map<String, Double> means = new LinkedHashMap<>();
        sums.forEach((statement, sum) -> {
            if (sum[1] > 0) {
                means.put(statement, sum[0] / sum[1]);
            }
        });
        return means;
    }

    private static double alone(StatementUsage usage, Map<String, Double> alone) {
        return alone.getOrDefault(usage.statement(), usage.totalMillis() / usage.executions());
    }

    private static double demand(List<StatementUsage> usages, Map<String, Double> alone, double roundTrip) {
        return usages.stream()
                .mapToDouble(usage -> demand(usage, alone, roundTrip))
                .sum();
    }

    private static double demand(StatementUsage usage, Map<String, Double> alone, double roundTrip) {
        return usage.executions() == 0 ? 0 : usage.executions() * Math.max(0, alone(usage, alone) - roundTrip);
    }

    /** Nearly the mean time of the quickest of the common statements: it needs some work of the database, too. */
    private static double roundTrip(Evidence loaded, Map<String, Double> alone) {
        long executions = loaded.statements().stream()
                .mapToLong(StatementUsage::executions)
                .sum();
        return ROUND_TRIP_PART.value()
                * loaded.statements().stream()
                        .filter(usage -> usage.executions() > COMMON_STATEMENT_SHARE.value() * executions)
                        .mapToDouble(usage -> alone(usage, alone))
                        .min()
                        .orElse(0);
    }

    /** Mean time of one execution as a share of the service's response time at maximum load; may exceed 1. */
    public double singleShare() {
        return response.millis() > 0 ? execution.millis() / response.millis() : 0;
    }

    /** By how much the mean response time of the service grows from a single user to maximum load, in milliseconds. */
    public double growth() {
        return response.growth();
    }

    /** How much of that growth is not the growth of one execution. */
    public double growthElsewhere() {
        return growth() - execution.growth();
    }
}
