package dev.culprit.apps.bench.load;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.LoadReport;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class DriverComparisonTest {

    private static final long MILLI = 1_000_000;

    /** Two connections; requests of 1, 2, ..., 100 ms, each 10 ms after the answer before. */
    private static final ServerLog LOG = ServerLog.parse(IntStream.rangeClosed(1, 2)
            .boxed()
            .flatMap(connection -> IntStream.rangeClosed(1, 50).mapToObj(i -> {
                int millis = 2 * i - connection + 1;
                long start = arrival(connection, i) * MILLI;
                return connection + " " + start + " " + (start + millis * MILLI);
            }))
            .collect(Collectors.joining("\n")));

    private static long arrival(int connection, int number) {
        return number == 1 ? 0 : arrival(connection, number - 1) + 2L * (number - 1) - connection + 1 + 10;
    }

    @Test
    void theServerTellsPercentilesUsersAndPauses() {
        assertThat(LOG.requests()).hasSize(100);
        assertThat(LOG.users()).isEqualTo(2);
        assertThat(LOG.meanMillis()).isEqualTo(50.5);
        assertThat(LOG.percentileMillis(50)).isEqualTo(50);
        assertThat(LOG.percentileMillis(99)).isEqualTo(99);
        assertThat(LOG.percentileMillis(100)).isEqualTo(100);
        assertThat(LOG.thinkMillis()).isCloseTo(10, within(1e-9));
    }

    @Test
    void onlyRequestsThatArriveInTheWindowCount() {
        ServerLog log = ServerLog.parse("1 5 9\n1 10 30\n2 19 40\n2 20 21\n");

        assertThat(log.between(10, 20).requests())
                .containsExactly(new ServerLog.Served(1, 10, 30), new ServerLog.Served(2, 19, 40));
    }

    @Test
    void theLargestRelativeDifferenceCounts() {
        DriverComparison right = DriverComparison.of(2, report(50.5, 99), LOG);
        DriverComparison wrong = DriverComparison.of(2, report(50.5, 94.05), LOG);

        assertThat(right.worstError()).isZero();
        assertThat(right.holds(0.02, 10)).isTrue();
        assertThat(wrong.holds(0.02, 10)).isFalse();
        assertThat(right.holds(0.02, 30)).isFalse();
        assertThat(wrong.worstError()).isCloseTo(0.05, within(1e-9));
        assertThat(DriverComparison.table(List.of(wrong)).lines().skip(2))
                .hasSize(2)
                .first()
                .asString()
                .contains("| 94.05 |")
                .contains("| 5.0 % |");
    }

    @Test
    void usersRequestsAndThinkTimesMustBeRight() {
        LoadReport report = report(50.5, 99);

        assertThat(DriverComparison.of(3, report, LOG).holds(0.02, 10)).isFalse();
        ServerLog lost = new ServerLog(LOG.requests().subList(0, 97));
        assertThat(DriverComparison.of(2, report, lost).holds(1, 10)).isFalse();
        LoadReport slow = LoadReport.builder("", "built-in", 2)
                .window(0, 1000)
                .steps(report.steps())
                .thinkTimeMillis(10.5)
                .lateStartMillisP99(0.1)
                .cpuShare(0.01)
                .sameHost(true)
                .build();
        assertThat(DriverComparison.of(2, slow, LOG).holds(0.02, 10)).isFalse();
    }

    private static LoadReport report(double mean, double p99) {
        LoadReport.Step step = LoadReport.Step.builder("/work", 100)
                .mean(mean)
                .p50(50)
                .p90(90)
                .p95(95)
                .p99(p99)
                .max(100)
                .build();
        return LoadReport.builder("", "built-in", 2)
                .window(0, 1000)
                .steps(List.of(step))
                .thinkTimeMillis(10)
                .lateStartMillisP99(0.1)
                .cpuShare(0.01)
                .sameHost(true)
                .build();
    }
}
