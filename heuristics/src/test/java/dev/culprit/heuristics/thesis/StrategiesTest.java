package dev.culprit.heuristics.thesis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Requirement;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.StatementUsage;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.testing.EvidenceBuilder;
import dev.culprit.heuristics.thesis.Observed.Kind;
import dev.culprit.heuristics.thesis.Observed.Resource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.IntToDoubleFunction;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What each strategy looks at, and what the printed algorithms have wrong. The limit is 1 s in 99 % of the calls. */
class StrategiesTest {

    private static final int CALLS = 3000;
    private static final int[] LEVELS = {1, 13, 25, 37, 50};

    private static boolean detects(String problem, String name, Experiments experiments) {
        return Strategies.all().stream()
                .filter(strategy ->
                        strategy.problem().equals(problem) && strategy.name().equals(name))
                .findFirst()
                .orElseThrow()
                .rule()
                .detects("a", experiments);
    }

    private static Observed run(int users, int calls, IntToDoubleFunction millis, Resource... resources) {
        return run(users, calls, millis, builder -> builder, resources);
    }

    private static Observed run(
            int users,
            int calls,
            IntToDoubleFunction millis,
            UnaryOperator<EvidenceBuilder> more,
            Resource... resources) {
        Evidence evidence = more.apply(
                        EvidenceBuilder.at(users).window(300_000).calls("a", calls, WaitState.SLEEP, millis))
                .build();
        return new Observed(evidence, List.of(resources));
    }

    private static Experiments load(Observed run) {
        return new Experiments(Requirement.DEFAULT, run, List.of(), List.of());
    }

    private static Experiments series(List<Observed> series) {
        return new Experiments(Requirement.DEFAULT, series.get(series.size() - 1), series, List.of());
    }

    private static IntToDoubleFunction around(double mean) {
        Random random = new Random(42);
        return call -> mean * (0.9 + 0.2 * random.nextDouble());
    }

    private static IntToDoubleFunction slowBetween(int from, int to) {
        return call -> call >= from && call < to ? 1500 : 100;
    }

    @Test
    void everyProblemHasOneWinner() {
        Map<String, Long> winners = new TreeMap<>();
        Strategies.all().forEach(strategy -> winners.merge(strategy.problem(), strategy.winner() ? 1L : 0L, Long::sum));

        assertThat(winners)
                .hasSize(12)
                .allSatisfy((problem, number) -> assertThat(number).as(problem).isEqualTo(1));
    }

    @Test
    void thePercentileDecidesAboutTheRequirement() {
        assertThat(detects("performance-problem", "percentile", load(run(50, CALLS, slowBetween(0, 30)))))
                .isFalse();
        assertThat(detects("performance-problem", "percentile", load(run(50, CALLS, slowBetween(0, 31)))))
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"buckets", "moving percentile of 5", "moving percentile of 11", "moving percentile of 51"})
    void hiccupsAreThereAndShort(String name) {
        assertThat(detects("application-hiccups", name, load(run(50, CALLS, slowBetween(1000, 1300)))))
                .isTrue();
        assertThat(detects("application-hiccups", name, load(run(50, CALLS, slowBetween(1000, 2000)))))
                .isFalse();
        assertThat(detects("application-hiccups", name, load(run(50, CALLS, around(100)))))
                .isFalse();
    }

    /** A call every 100 ms for 300 s, so buckets of five seconds; together hiccups last for less than 0.3 of it. */
    @Test
    void hiccupsOfEightyFiveSecondsAreShortAndOfNinetyAreNot() {
        assertThat(detects("application-hiccups", "buckets", load(run(50, CALLS, slowBetween(1000, 1850)))))
                .isTrue();
        assertThat(detects("application-hiccups", "buckets", load(run(50, CALLS, slowBetween(1000, 1900)))))
                .isFalse();
    }

    /** What is a second in the thesis is the limit: everything ten times as fast, and ten times as many calls. */
    @Test
    void noStrategyKnowsAbsoluteTimes() {
        Requirement tenth = Requirement.parse("p99<100ms");
        for (int last : new int[] {1850, 1900}) {
            Evidence fast = EvidenceBuilder.at(50)
                    .window(30_000)
                    .calls("a", CALLS, WaitState.SLEEP, call -> call >= 1000 && call < last ? 150 : 10)
                    .build();
            Experiments experiments = new Experiments(tenth, new Observed(fast, List.of()), List.of(), List.of());
            assertThat(detects("application-hiccups", "buckets", experiments)).isEqualTo(last == 1850);
        }
        for (double loaded : new double[] {6, 9.5}) {
            List<Observed> series = List.of(
                    run(1, 600, around(0.1), resources(0.1, 0.1, 0.1)),
                    run(50, 600, around(loaded), resources(0.9, 0, 0)));
            assertThat(detects(
                            "one-lane-bridge",
                            "queueing theory",
                            new Experiments(tenth, series.get(1), series, List.of())))
                    .isEqualTo(loaded == 9.5);
        }
    }

    /** As printed it would never be closed. */
    @ParameterizedTest
    @ValueSource(strings = {"buckets", "moving percentile of 11"})
    void aHiccupThatGoesOnAtTheEndIsOne(String name) {
        assertThat(detects("application-hiccups", name, load(run(50, CALLS, slowBetween(CALLS - 200, CALLS)))))
                .isTrue();
    }

    @Test
    void continuousIsNearlyAllTheTime() {
        String problem = "continuously-violated-requirements";
        IntToDoubleFunction oneInSome = call -> call % 25 == 0 ? 1500 : 100;

        assertThat(detects(problem, "buckets", load(run(50, CALLS, oneInSome)))).isTrue();
        assertThat(detects(problem, "moving percentile of 11", load(run(50, CALLS, oneInSome))))
                .isFalse();
        assertThat(detects(problem, "moving percentile of 51", load(run(50, CALLS, oneInSome))))
                .isTrue();
        assertThat(detects(problem, "buckets", load(run(50, CALLS, slowBetween(0, CALLS * 7 / 10)))))
                .isFalse();
    }

    @Test
    void aRampGrowsFromWindowToWindow() {
        List<Observed> growing = new ArrayList<>();
        List<Observed> once = new ArrayList<>();
        for (int window = 0; window < 4; window++) {
            growing.add(run(1, 300, around(100 * (1 + 0.2 * window))));
            once.add(run(1, 300, around(window == 0 ? 100 : 150)));
        }
        Observed load = run(50, CALLS, call -> 100 + 0.1 * call);

        assertThat(detects("the-ramp", "time windows", new Experiments(Requirement.DEFAULT, load, List.of(), growing)))
                .isTrue();
        assertThat(detects("the-ramp", "time windows", new Experiments(Requirement.DEFAULT, load, List.of(), once)))
                .isFalse();
        assertThat(detects("the-ramp", "time windows", load(load))).isFalse();
        // 300 ms in 300 s
        assertThat(detects("the-ramp", "linear regression, 1.0E-4", load(load))).isTrue();
        assertThat(detects("the-ramp", "linear regression, 0.01", load(load))).isFalse();
        assertThat(detects("the-ramp", "direct growth", load(load))).isTrue();
        assertThat(detects("the-ramp", "direct growth", load(run(50, CALLS, call -> 400 - 0.1 * call))))
                .isFalse();
    }

    private static List<Observed> levels(double... means) {
        List<Observed> levels = new ArrayList<>();
        for (int level = 0; level < LEVELS.length; level++) {
            levels.add(run(LEVELS[level], 600, around(means[level])));
        }
        return levels;
    }

    /** As printed it would be missed, for more steps are significant than levels are violated. */
    @Test
    void aJamMayBeginToGrowBelowTheLimit() {
        assertThat(detects("traffic-jam", "t-test", series(levels(50, 300, 700, 1500, 3000))))
                .isTrue();
    }

    @Test
    void whatIsSlowForOneAndGrowsIsAJamAndWhatStaysHighIsNone() {
        assertThat(detects("traffic-jam", "t-test", series(levels(1500, 2000, 3000, 5000, 8000))))
                .isTrue();
        assertThat(detects("traffic-jam", "t-test", series(levels(50, 300, 1500, 1500, 3000))))
                .as("one step of three is flat")
                .isFalse();
    }

    /** As printed it would be found, for no level is violated and the last step is flat. */
    @Test
    void aJamViolatesTheRequirement() {
        assertThat(detects("traffic-jam", "t-test", series(levels(50, 60, 70, 80, 80))))
                .isFalse();
    }

    @Test
    void whatIsSlowForOneIsNoJam() {
        assertThat(detects("traffic-jam", "t-test", series(levels(1500, 1500, 1500, 1500, 1500))))
                .isFalse();
        assertThat(detects("traffic-jam", "linear regression, 10.0", series(levels(1500, 1500, 1500, 1500, 1500))))
                .isFalse();
        assertThat(detects("traffic-jam", "linear regression, 10.0", series(levels(50, 300, 700, 1500, 3000))))
                .isTrue();
        assertThat(detects("traffic-jam", "linear regression, 100.0", series(levels(50, 300, 700, 1500, 3000))))
                .isFalse();
    }

    private static Experiments used(double loadedMillis, double application, double database, double network) {
        return series(List.of(
                run(1, 600, around(50), resources(0.1, 0.1, 0.1)),
                run(50, 600, around(loadedMillis), resources(application, database, network))));
    }

    private static Resource[] resources(double application, double database, double network) {
        return new Resource[] {
            new Resource(Kind.APPLICATION_PROCESSORS, 2, application),
            new Resource(Kind.DATABASE_PROCESSORS, 2, database),
            new Resource(Kind.NETWORK, 1, network)
        };
    }

    /** With two processors at 90 % the theory has 5.26 times the unloaded time, with a network at 90 % 10. */
    @Test
    void whatQueueingExplainsIsNoOneLaneBridge() {
        assertThat(detects("one-lane-bridge", "queueing theory", used(250, 0.9, 0, 0)))
                .isFalse();
        assertThat(detects("one-lane-bridge", "queueing theory", used(350, 0.9, 0, 0)))
                .isTrue();
        assertThat(detects("one-lane-bridge", "queueing theory", used(350, 0, 0, 0.9)))
                .isFalse();
        assertThat(detects("one-lane-bridge", "queueing theory", used(350, 0.2, 0.95, 0)))
                .isFalse();
    }

    /** Of two processors, from one millisecond with a single user: 15 * (1 + 1.1 * 4.26) are explained. */
    @Test
    void fifteenMillisecondsAreTheLeastDemand() {
        assertThat(detects("one-lane-bridge", "queueing theory", brief(60, 0.9)))
                .isFalse();
        assertThat(detects("one-lane-bridge", "queueing theory", brief(95, 0.9)))
                .isTrue();
    }

    /** Two processors at 0.999 explain 50 * (1 + 1.1 * 499.2). */
    @Test
    void whatIsMeasuredBeyondAllIsNearlyAll() {
        assertThat(detects("one-lane-bridge", "queueing theory", used(26_000, 1.2, 0, 0)))
                .isFalse();
        assertThat(detects("one-lane-bridge", "queueing theory", used(29_000, 1.2, 0, 0)))
                .isTrue();
    }

    private static Experiments brief(double loadedMillis, double application) {
        return series(List.of(
                run(1, 600, around(1), resources(0.1, 0.1, 0.1)),
                run(50, 600, around(loadedMillis), resources(application, 0, 0))));
    }

    /** As printed any resource may explain too little, so that an idle one accuses. */
    @Test
    void anIdleResourceAccusesNobody() {
        assertThat(detects("one-lane-bridge", "queueing theory", used(250, 0.9, 0.01, 0.01)))
                .isFalse();
    }

    @Test
    void theThresholdKnowsNoNetwork() {
        assertThat(detects("one-lane-bridge", "no processors above 90 %", used(350, 0.2, 0.2, 1)))
                .isTrue();
        assertThat(detects("one-lane-bridge", "no processors above 90 %", used(350, 0.2, 0.95, 0)))
                .isFalse();
    }

    @Test
    void databasesAreBusyOrTheirLocksAreWaitedFor() {
        assertThat(detects("database-congestion", "queueing theory", used(1500, 0.2, 0.82, 0)))
                .isTrue();
        assertThat(detects("database-congestion", "queueing theory", used(1500, 0.2, 0.81, 0)))
                .isFalse();
        assertThat(detects("database-congestion", "processors above 80 %", used(1500, 0.2, 0.81, 0)))
                .isTrue();
        assertThat(detects("database-congestion", "queueing theory", locked(10, 20)))
                .isTrue();
        assertThat(detects("database-congestion", "queueing theory", locked(20, 20)))
                .isFalse();
    }

    private static Experiments locked(double before, double after) {
        return series(List.of(
                run(1, 600, around(50)),
                run(25, 600, around(1500), builder -> builder.database(1, before)),
                run(50, 600, around(3000), builder -> builder.database(1, after))));
    }

    @Test
    void locksOfADatabaseMatterWhereTheRequirementIsMissed() {
        Experiments met = series(List.of(
                run(1, 600, around(50)),
                run(25, 600, around(500), builder -> builder.database(1, 10)),
                run(50, 600, around(900), builder -> builder.database(1, 20))));
        assertThat(detects("database-congestion", "queueing theory", met)).isFalse();
    }

    private static Experiments messages(double... perCall) {
        List<Observed> series = new ArrayList<>();
        double[] means = {50, 300, 1200, 2400, 3600};
        for (int level = 0; level < LEVELS.length; level++) {
            long sent = Math.round(600 * perCall[level]);
            WaitSite site = new WaitSite(WaitState.MESSAGING, "a", "orders", new WaitSite.Amount(1, sent, 500));
            series.add(run(LEVELS[level], 600, around(means[level]), builder -> builder.waitSites(site)));
        }
        return series(series);
    }

    /** As printed they would have to grow. */
    @Test
    void messagesThatGrowNoMoreAreExcessive() {
        assertThat(detects("excessive-messaging", "messages stagnate", messages(1, 5, 9, 9, 9)))
                .isFalse(); // from 25 users on it is violated, and there is more of them there than before
        assertThat(detects("excessive-messaging", "messages stagnate", messages(1, 9, 9, 9, 9)))
                .isTrue();
        assertThat(detects("excessive-messaging", "messages stagnate", messages(0, 0, 0, 0, 0)))
                .isFalse();
        assertThat(detects("excessive-messaging", "messages stagnate", messages(1, 9, 9.36, 9.36, 9.36)))
                .as("4 % more")
                .isTrue();
        assertThat(detects("excessive-messaging", "messages stagnate", messages(1, 9, 9.54, 9.54, 9.54)))
                .as("6 % more")
                .isFalse();
    }

    @Test
    void sendsInALoopAreEmptySemiTrucks() {
        assertThat(detects("empty-semi-trucks", "sends in a loop", messages(2, 2, 2, 2, 2)))
                .isTrue();
        assertThat(detects("empty-semi-trucks", "sends in a loop", messages(1, 5, 5, 5, 5)))
                .isFalse();
    }

    private static Experiments statements(int most, double aloneMillis, double loadedMillis) {
        return series(List.of(
                run(1, 600, call -> 100, builder -> builder.statements(statement(most, aloneMillis))),
                run(50, 600, call -> 2000, builder -> builder.statements(statement(most, loadedMillis)))));
    }

    private static StatementUsage statement(int most, double millis) {
        return new StatementUsage(
                "a", "select ?", null, 600, 600 * millis, new StatementUsage.PerCall(600, most, most));
    }

    @Test
    void aStatementTwicePerRequestIsAStifle() {
        assertThat(detects("the-stifle", "repeated statements", statements(2, 10, 10)))
                .isTrue();
        assertThat(detects("the-stifle", "repeated statements", statements(1, 10, 10)))
                .isFalse();
    }

    @Test
    void aStatementThatTakesMostOfTheTimeIsExpensive() {
        String rule = "share of the response time";
        assertThat(detects("expensive-database-call", rule, statements(1, 60, 1800)))
                .isTrue();
        assertThat(detects("expensive-database-call", rule, statements(1, 99, 1980)))
                .as("as large a share at both loads")
                .isTrue();
        assertThat(detects("expensive-database-call", rule, statements(1, 99, 1400)))
                .isFalse();
        assertThat(detects("expensive-database-call", rule, statements(1, 10, 900)))
                .isFalse();
    }

    @Test
    void whoWasNotCalledHasNoProblem() {
        Evidence nothing = EvidenceBuilder.at(50).build();
        ServiceCalls none = new ServiceCalls("a", new double[0], new double[0], Map.of());
        Evidence empty = EvidenceBuilder.at(50).calls(List.of(none)).build();
        for (Evidence evidence : List.of(nothing, empty)) {
            Observed run = new Observed(evidence, List.of(resources(0.1, 0.1, 0.1)));
            Experiments experiments =
                    new Experiments(Requirement.DEFAULT, run, List.of(run, run, run), List.of(run, run, run, run));
            assertThat(Strategies.all())
                    .filteredOn(strategy -> !strategy.problem().equals("one-lane-bridge") || strategy.winner())
                    .noneMatch(strategy -> strategy.rule().detects("a", experiments));
        }
    }
}
