package dev.culprit.heuristics.attribution;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.plan.Measurements;
import dev.culprit.heuristics.statistics.BlockBootstrap;
import dev.culprit.heuristics.statistics.Interval;
import java.util.Comparator;
import java.util.List;

/**
 * How many more rows are taken from the results of a statement than before, in the first and the last window of a single user, whose
 * rows are counted.
 *
 * @param service that executes it
 * @param shareOfGrowth share of what the service's calls take longer that their executions of the statement take longer; may exceed 1
 * @param timeRatio mean time of one execution, after over before; infinite if it was not executed before
 * @param before rows per result, one mean for each second
 * @param after the same in the last window
 */
public record RowGrowth(
        String service,
        String statement,
        double shareOfGrowth,
        double timeRatio,
        List<Double> before,
        List<Double> after) {

    /** Seconds with results in each window: fewer do not tell how much their number varies. */
    public static final int FEWEST_SECONDS = 5;

    private static final long SEED = 20150103;
    private static final double HALF = 0.5;

    /** A page is no more than that: where it is not even one page more, there is nothing to be left out. */
    private static final double FEWEST_ROWS = 10;

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
        double grown = time.afterMillis() - time.beforeMillis();
        return last.statements().stream()
                .filter(usage -> usage.service().equals(service))
                .map(StatementUsage::statement)
                .distinct()
                .map(statement -> new RowGrowth(
                        service,
                        statement,
                        (perCall(last, service, statement) - perCall(first, service, statement)) / grown,
                        perExecution(last, service, statement) / perExecution(first, service, statement),
                        rows(alone.get(0), statement),
                        rows(alone.get(alone.size() - 1), statement)))
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

    private static double perCall(Evidence run, String service, String statement) {
        double calls = run.service(service).map(made -> made.count()).orElse(0);
        return calls > 0 ? millis(run, service, statement) / calls : 0;
    }

    private static double perExecution(Evidence run, String service, String statement) {
        double executions = run.statements().stream()
                .filter(usage ->
                        usage.service().equals(service) && usage.statement().equals(statement))
                .mapToLong(StatementUsage::executions)
                .sum();
        return executions > 0 ? millis(run, service, statement) / executions : 0;
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
        return before.size() >= FEWEST_SECONDS && after.size() >= FEWEST_SECONDS;
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
     * Whether that is why an execution takes longer: the share by which there are more rows is at least half of that by which it takes
     * longer. An execution whose rows are not more takes longer because it looks at more, or waits.
     */
    public boolean explains() {
        return grows()
                && afterRows() - beforeRows() >= FEWEST_ROWS
                && afterRows() / beforeRows() - 1 >= HALF * (timeRatio - 1);
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
