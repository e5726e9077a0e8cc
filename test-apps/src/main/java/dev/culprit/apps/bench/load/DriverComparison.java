package dev.culprit.apps.bench.load;

import dev.culprit.heuristics.model.LoadReport;
import java.util.List;
import java.util.Locale;

/**
 * One window, as the load reports it and as the server saw it. Times in ms.
 *
 * @param users asked for
 * @param usersSeen that sent something
 * @param thinkDrawn mean of the think times that were drawn
 * @param thinkSeen mean time from an answer to the next request, at the server
 * @param requests reported
 * @param requestsSeen at the server
 * @param reported mean, 50th, 90th, 95th and 99th percentile and maximum
 * @param seen the same at the server
 * @param lateMillis 99th percentile of how late requests were sent
 * @param cpuMicros processor time of the load per request
 */
record DriverComparison(
        int users,
        long usersSeen,
        double thinkDrawn,
        double thinkSeen,
        long requests,
        long requestsSeen,
        List<Double> reported,
        List<Double> seen,
        double lateMillis,
        double cpuMicros) {

    /** More than three standard errors of a mean, even if think times are drawn from an exponential distribution. */
    private static final double CHANCE = 3.3;

    DriverComparison {
        reported = List.copyOf(reported);
        seen = List.copyOf(seen);
    }

    static DriverComparison of(int users, LoadReport report, ServerLog server) {
        LoadReport.Step step = report.steps().get(0);
        double cpu = report.cpuShare() * Runtime.getRuntime().availableProcessors() * report.windowMillis() * 1000;
        return new DriverComparison(
                users,
                server.users(),
                report.thinkTimeMillis(),
                server.thinkMillis(),
                report.requests(),
                server.requests().size(),
                List.of(step.mean(), step.p50(), step.p90(), step.p95(), step.p99(), step.max()),
                List.of(
                        server.meanMillis(),
                        server.percentileMillis(50),
                        server.percentileMillis(90),
                        server.percentileMillis(95),
                        server.percentileMillis(99),
                        server.percentileMillis(100)),
                report.lateStartMillisP99(),
                cpu / report.requests());
    }

    /** The largest relative difference of mean, percentiles and maximum. */
    double worstError() {
        double worst = 0;
        for (int i = 0; i < seen.size(); i++) {
            worst = Math.max(worst, Math.abs(reported.get(i) - seen.get(i)) / seen.get(i));
        }
        return worst;
    }

    /**
     * Whether everything is right within this share. Requests at the edges of the window, one per user, may be counted by one
     * side only. That the mean of the think times is the one asked for shows only in many of them, so chance is allowed for.
     *
     * @param thinkMillis asked for
     */
    boolean holds(double tolerance, double thinkMillis) {
        return worstError() <= tolerance
                && Math.abs(thinkSeen - thinkDrawn) <= tolerance * thinkDrawn
                && Math.abs(thinkDrawn - thinkMillis) <= (tolerance + CHANCE / Math.sqrt(requests)) * thinkMillis
                && users == usersSeen
                && Math.abs(requests - requestsSeen) <= users;
    }

    static String table(List<DriverComparison> rows) {
        StringBuilder table = new StringBuilder("""
                | users | | requests | think | mean | p50 | p90 | p95 | p99 | max | worst error | late p99 | load's CPU/request |
                |---|---|---|---|---|---|---|---|---|---|---|---|---|
                """);
        for (DriverComparison row : rows) {
            table.append(String.format(
                    Locale.ROOT,
                    "| %d | reported | %d | %.1f | %s | %.1f %% | %.2f ms | %.0f µs |%n",
                    row.users,
                    row.requests,
                    row.thinkDrawn,
                    cells(row.reported),
                    100 * row.worstError(),
                    row.lateMillis,
                    row.cpuMicros));
            table.append(String.format(
                    Locale.ROOT,
                    "| %d | at the server | %d | %.1f | %s | | | |%n",
                    row.usersSeen,
                    row.requestsSeen,
                    row.thinkSeen,
                    cells(row.seen)));
        }
        return table.toString();
    }

    private static String cells(List<Double> values) {
        return String.join(
                " | ",
                values.stream()
                        .map(value -> String.format(Locale.ROOT, "%.2f", value))
                        .toList());
    }
}
