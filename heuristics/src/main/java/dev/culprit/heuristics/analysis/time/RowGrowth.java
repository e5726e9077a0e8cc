package dev.culprit.heuristics.analysis.time;

import static dev.culprit.heuristics.thresholds.StatisticsThreshold.SIGNIFICANT_Z;
import static dev.culprit.heuristics.thresholds.StatisticsThreshold.TREND_RELEVANT_GROWTH;
import static dev.culprit.heuristics.thresholds.TimeThreshold.ROWS_FEWEST_MEANS;
import static dev.culprit.heuristics.thresholds.TimeThreshold.ROWS_FEWEST_MORE;
import static dev.culprit.heuristics.thresholds.TimeThreshold.ROWS_LEAST_PROPORTION;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.BlockBootstrap;
import dev.culprit.heuristics.statistics.Interval;
import dev.culprit.heuristics.statistics.MannWhitney;
import dev.culprit.heuristics.statistics.Percentiles;
import dev.culprit.heuristics.statistics.Trend;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How many more rows are taken from the results of a statement than before, in the first and the last window of a single user, whose
 * rows are counted.
 *
 * @param service that executes it
 * @param shareOfGrowth share of what the service's calls take longer that their executions of the statement take longer; may exceed 1
 * @param timeRatio mean time of all executions of one call of a single user, after over before, as far as it is beyond doubt that calls
 *     take longer; infinite if it was not executed before
 * @param before rows per result, a mean for each second or less
 * @param after the same in the last window
 */
public record RowGrowth(
        String service,
        String statement,
        double shareOfGrowth,
        double timeRatio,
        List<Double> before,
        List<Double> after) {

    private static final long SEED = 20150103;

    /** The statements of a service, that first whose executions take most of what its calls take longer; none unless they do. */
    public static List<RowGrowth> of(String service, Measurements measurements) {
        OperationTime time = OperationTime.of(service, measurements).orElse(null);
        if (time == null) {
            return List.of();
        }
        List<Evidence> timed = OperationTime.windows(service, time.users(), measurements);
        List<Evidence> alone = OperationTime.windows(service, 1, measurements);
        Evidence first = timed.get(0);
        Evidence last = timed.get(timed.size() - 1);
        Evidence before = alone.get(0);
        Evidence after = alone.get(alone.size() - 1);
        double beyondDoubt = beyondDoubt(before, after, service);
        double grown = time.afterMillis() - time.beforeMillis();
        return last.statements().stream()
                .filter(usage -> usage.service().equals(service))
                .map(StatementUsage::statement)
                .distinct()
                .map(statement -> new RowGrowth(
                        service,
                        statement,
                        (perCall(last, service, statement) - perCall(first, service, statement)) / grown,
                        beyondDoubt * perCall(after, service, statement) / perCall(before, service, statement),
                        rows(before, statement),
                        rows(after, statement)))
                .filter(growth -> grown > 0)
                .sorted(Comparator.comparingDouble(RowGrowth::shareOfGrowth).reversed())
                .toList();
    }

    /** Whether rows of any statement were counted with a single user, before and after. */
    public static boolean counted(String service, Measurements measurements) {
        List<Evidence> alone = OperationTime.windows(service, 1, measurements);
        return !alone.isEmpty() && counted(alone.get(0)) && counted(alone.get(alone.size() - 1));
    }

    private static boolean counted(Evidence run) {
        return run.statements().stream()
                .anyMatch(usage -> !usage.rowsPerResult().isEmpty());
    }

    /** Lower bound of the ratio by which calls take longer, as a share of that ratio: few calls do not tell it precisely. */
    private static double beyondDoubt(Evidence before, Evidence after, String service) {
        double[] earlier = responses(before, service);
        double[] later = responses(after, service);
        return BlockBootstrap.meanRatio(later, earlier, SEED).lower()
                * Percentiles.mean(earlier)
                / Percentiles.mean(later);
    }

    private static double[] responses(Evidence run, String service) {
        return run.service(service).map(ServiceCalls::responseMillis).orElse(new double[0]);
    }

    private static double perCall(Evidence run, String service, String statement) {
        double calls = run.service(service).map(made -> made.count()).orElse(0);
        return calls > 0 ? millis(run, service, statement) / calls : 0;
    }

    private static double millis(Evidence run, String service, String statement) {
        return run.statements().stream()
                .filter(usage ->
                        usage.service().equals(service) && usage.statement().equals(statement))
                .mapToDouble(StatementUsage::totalMillis)
                .sum();
    }

    private static List<Double> rows(Evidence run, String statement) {
        return run.statements().stream()
                .filter(usage -> usage.statement().equals(statement))
                .map(StatementUsage::rowsPerResult)
                .findFirst()
                .orElse(List.of());
    }

    /** Whether enough results were seen in both windows. */
    public boolean isKnown() {
        return before.size() >= ROWS_FEWEST_MEANS.count() && after.size() >= ROWS_FEWEST_MEANS.count();
    }

    public double beforeRows() {
        return mean(before);
    }

    public double afterRows() {
        return mean(after);
    }

    private static double mean(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).average().orElse(Double.NaN);
    }

    /** Whether results are larger than before, beyond doubt. */
    public boolean grows() {
        return isKnown() && ratio().lower() > 1;
    }

    /**
     * Whether that is why calls take longer: it is not chance, it lasts, and the share by which there are more rows is at least a third of
     * that by which the executions of one call take longer beyond doubt. What takes longer without more rows looks at more, waits, or is
     * executed more often.
     */
    public boolean explains() {
        return grows()
                && differs()
                && !shrinks()
                && afterRows() - beforeRows() >= ROWS_FEWEST_MORE.value()
                && afterRows() / beforeRows() - 1 >= ROWS_LEAST_PROPORTION.value() * (timeRatio - 1);
    }

    /**
     * Whether results as a rule are larger than before (rank test, one-sided 1 %). A mean may be larger because of a few results, as they
     * are now and then where who asks decides how many rows there are; and of few values the interval of a mean is too narrow.
     */
    private boolean differs() {
        return MannWhitney.z(array(after), array(before)) > SIGNIFICANT_Z.value();
    }

    /** Whether there are fewer and fewer by now: what the load has left over goes away by itself, as a list of what is still to do. */
    public boolean shrinks() {
        Trend trend = Trend.of(IntStream.range(0, after.size()).asDoubleStream().toArray(), array(after));
        return trend.z() < -SIGNIFICANT_Z.value() && trend.growth() < -TREND_RELEVANT_GROWTH.value();
    }

    /** 95 % interval. */
    private Interval ratio() {
        return beforeRows() > 0
                ? BlockBootstrap.meanRatio(array(after), array(before), SEED)
                : new Interval(afterRows() > 0 ? Double.POSITIVE_INFINITY : 0, Double.POSITIVE_INFINITY);
    }

    private static double[] array(List<Double> values) {
        return values.stream().mapToDouble(Double::doubleValue).toArray();
    }
}
