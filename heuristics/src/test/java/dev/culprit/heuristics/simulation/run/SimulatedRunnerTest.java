package dev.culprit.heuristics.simulation.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Experiment;
import dev.culprit.heuristics.model.LoadReport;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.search.ExperimentRunner.Invalid;
import dev.culprit.heuristics.simulation.Place;
import dev.culprit.heuristics.simulation.Runs;
import dev.culprit.heuristics.simulation.SimulatedApplication;
import dev.culprit.heuristics.simulation.SimulatedHeap;
import dev.culprit.heuristics.simulation.SimulatedService;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedRunnerTest {

    private static final Place WORK = Place.method("com.example.shop.Cart.total", 29);
    private static final Place GARBAGE = Place.allocating("byte[]", "com.example.shop.Cart.copy", 35);

    @Test
    void theStatesOfEachCallAddUpToItsResponseTime() {
        for (String id :
                new String[] {"10", "12", "13", "16", "22", "27", "28", "26", "34", "40", "41", "61", "62", "64", "65"
                }) {
            Evidence evidence = Runs.run(TestCases.byId(id).application(), 3, 50, 90);
            ServiceCalls calls = Runs.only(evidence);
            for (int i = 0; i < calls.count(); i++) {
                double sum = 0;
                for (double[] values : calls.stateMillis().values()) {
                    sum += values[i];
                }
                assertThat(sum).as("TC%s call %d", id, i).isCloseTo(calls.responseMillis()[i], within(1e-6));
            }
        }
    }

    @Test
    void sameSeedSameData() {
        SimulatedApplication application = TestCases.byId("22").application();
        ServiceCalls first = Runs.only(Runs.run(application, 5, 20, 30));
        ServiceCalls second = Runs.only(Runs.run(application, 5, 20, 30));
        ServiceCalls other = Runs.only(Runs.run(application, 6, 20, 30));
        assertThat(second.startMillis()).isEqualTo(first.startMillis());
        assertThat(second.responseMillis()).isEqualTo(first.responseMillis());
        assertThat(other.responseMillis()).isNotEqualTo(first.responseMillis());
    }

    @Test
    void callsAreThoseThatBeganInTheWindowInOrder() {
        ServiceCalls calls = Runs.only(Runs.run(TestCases.byId("8").application(), 1, 50, 60));
        assertThat(calls.startMillis()).isSorted();
        assertThat(calls.startMillis()[0]).isBetween(0.0, 1000.0);
        assertThat(calls.startMillis()[calls.count() - 1]).isBetween(59_000.0, 60_000.0);
        // the last calls end after the window: they are not lost
        assertThat(calls.startMillis()[calls.count() - 1] + calls.responseMillis()[calls.count() - 1])
                .isGreaterThan(60_000.0);
    }

    @Test
    void aRampLivesOnFromOneExperimentToTheNext() {
        SimulatedRunner runner = new SimulatedRunner(TestCases.byId("6").application(), 1);
        double before = Runs.meanResponse(Runs.run(runner, 1, 60));
        Runs.run(runner, 50, 60);
        double after = Runs.meanResponse(Runs.run(runner, 1, 60));
        assertThat(after).isGreaterThan(2 * before);
        double restarted = Runs.meanResponse(
                Runs.run(new SimulatedRunner(TestCases.byId("6").application(), 1), 1, 60));
        assertThat(restarted).isEqualTo(before);
    }

    @Test
    void usersOfTheNextExperimentAreNotThoseOfThePreviousOne() {
        SimulatedRunner runner = new SimulatedRunner(TestCases.byId("21").application(), 1);
        Runs.run(runner, 50, 30);
        ServiceCalls alone = Runs.only(Runs.run(runner, 1, 60));
        assertThat(alone.stateMillis()).doesNotContainKey(WaitState.MONITOR);
    }

    @Test
    void wideRunsKnowResourcesButNoLocations() {
        Evidence evidence = Runs.run(TestCases.byId("21").application(), 1, 50, 60);
        assertThat(evidence.waitSites()).singleElement().satisfies(site -> {
            assertThat(site.state()).isEqualTo(WaitState.MONITOR);
            assertThat(site.resource()).isEqualTo("com.example.shop.Ledger");
            assertThat(site.location()).isNull();
            assertThat(site.stack()).isEmpty();
            assertThat(site.holder().thread()).startsWith("worker-");
            assertThat(site.totalMillis()).isCloseTo(sum(Runs.only(evidence), WaitState.MONITOR), within(1e-3));
        });
    }

    @Test
    void targetedRunsNameTheLockAndTheHotMethod() {
        SimulatedRunner runner = new SimulatedRunner(TestCases.byId("21").application(), 1);
        Evidence evidence = Runs.run(runner, new Experiment(50, Depth.TARGETED, 10, 60, 0));
        assertThat(evidence.waitSites())
                .extracting(WaitSite::state, WaitSite::resource, WaitSite::location)
                .containsExactlyInAnyOrder(
                        tuple(
                                WaitState.MONITOR,
                                "com.example.shop.Ledger",
                                "com.example.shop.Ledger.book(Ledger.java:33)"),
                        tuple(
                                WaitState.CPU,
                                "com.example.shop.Ledger.calculate",
                                "com.example.shop.Ledger.calculate(Ledger.java:48)"));
    }

    @Test
    void poolsAreSampledThroughTheWindow() {
        Evidence evidence = Runs.run(TestCases.byId("27").application(), 1, 50, 60);
        PoolUsage pool = evidence.pools().get(0);
        assertThat(pool.pool()).isEqualTo("orders-pool");
        assertThat(pool.maximumSize()).isEqualTo(2);
        assertThat(pool.samples()).isEqualTo(300);
        for (int i = 0; i < pool.samples(); i++) {
            assertThat(pool.active()[i] + pool.idle()[i]).isEqualTo(2);
            assertThat(pool.waiting()[i]).isBetween(0, 48);
        }
        // Little: number waiting = throughput x waiting time
        double waiting = Arrays.stream(pool.waiting()).average().orElseThrow();
        double littles = sum(Runs.only(evidence), WaitState.POOL) / 60_000;
        assertThat(waiting).isCloseTo(littles, within(0.05 * littles));
    }

    @Test
    void statementsAreCountedPerExecution() {
        Evidence evidence = Runs.run(TestCases.byId("12").application(), 1, 1, 60);
        assertThat(evidence.statements()).singleElement().satisfies(usage -> {
            assertThat(usage.executions() / (double) Runs.only(evidence).count())
                    .isBetween(57.0, 62.0);
            assertThat(usage.totalMillis() / usage.executions()).isCloseTo(1.1, within(1e-6));
        });
        assertThat(Runs.run(TestCases.byId("11").application(), 1, 1, 60).statements())
                .hasSizeGreaterThan(45);
    }

    @Test
    void theLoadReportAgreesWithTheCalls() {
        Evidence evidence = Runs.run(TestCases.byId("42").application(), 1, 50, 60);
        LoadReport load = Objects.requireNonNull(evidence.load());
        int perSecond =
                load.completedPerSecond().stream().mapToInt(Integer::intValue).sum();
        assertThat(load.completedPerSecond()).hasSize(60);
        assertThat(load.requests()).isEqualTo(perSecond);
        assertThat(load.users()).isEqualTo(50);
        assertThat(load.thinkTimeMillis()).isCloseTo(150, within(5.0));
        assertThat(load.unfinished()).isBetween(20, 50); // users that wait for the lock
        LoadReport.Step catalogue = load.steps().stream()
                .filter(step -> step.name().equals("GET /catalogue"))
                .findFirst()
                .orElseThrow();
        ServiceCalls calls = evidence.service("GET /catalogue").orElseThrow();
        assertThat(catalogue.count()).isCloseTo(calls.count(), within(2L));
        assertThat(catalogue.mean()).isCloseTo(Percentiles.mean(calls.responseMillis()), within(0.1));
    }

    @Test
    void servicesAreChosenByWeight() {
        Evidence evidence = Runs.run(TestCases.byId("42").twin().orElseThrow(), 1, 20, 120);
        double checkout = evidence.service("POST /checkout").orElseThrow().count();
        double catalogue = evidence.service("GET /catalogue").orElseThrow().count();
        assertThat(checkout / (checkout + catalogue)).isCloseTo(0.3, within(0.02));
    }

    @Test
    void pausesOfTheCollectorAreNobodyElsesTime() {
        SimulatedApplication application = SimulatedApplication.of(SimulatedService.of(
                        "GET /", call -> call.compute(WORK, 20).discard(GARBAGE, 8e6, 48)))
                .withHeap(SimulatedHeap.collectedAsAWhole(100_000_000, 20_000_000, 100));
        Evidence evidence = Runs.run(application, 1, 2, 300);
        ServiceCalls calls = Runs.only(evidence);
        assertThat(DoubleStream.of(Runs.millis(calls, WaitState.CPU)).boxed())
                .allSatisfy(cpu -> assertThat(cpu).isCloseTo(20, within(1e-6)));
        assertThat(calls.stateMillis()).doesNotContainKey(WaitState.SLEEP);
        // each pause is met by whoever found no room, and by the other user's call, if it runs then: 20/170 of the time
        double paused = evidence.pauses().stream().mapToDouble(Pause::millis).sum();
        assertThat(sum(calls, WaitState.GC)).isBetween(1.05 * paused, 1.2 * paused);
        assertThat(DoubleStream.of(Runs.millis(calls, WaitState.GC)).max().orElseThrow())
                .isCloseTo(100, within(1e-6));
    }

    @Test
    void requestsThatArriveDuringAPauseAreSlowOnlyForTheUser() {
        SimulatedApplication application = SimulatedApplication.of(SimulatedService.of(
                        "GET /", call -> call.compute(WORK, 1).discard(GARBAGE, 200_000, 48)))
                .withHeap(SimulatedHeap.collectedAsAWhole(100_000_000, 20_000_000, 1000));
        Evidence evidence = Runs.run(application, 1, 20, 300);
        LoadReport load = Objects.requireNonNull(evidence.load());
        // nearly all of the others send their next request while the application stands still for one
        assertThat(load.steps().get(0).mean()).isGreaterThan(10 * Runs.meanResponse(evidence));
    }

    /** Where stacks are taken, the code is told, too. */
    @ParameterizedTest
    @CsvSource({"26, 400000", "34, 48", "49, 48", "50, 16000000", "65, 100000"})
    void everyCollectionTellsWhatItMakesRoomFor(String id, long bytes) {
        SimulatedRunner runner = new SimulatedRunner(TestCases.byId(id).application(), 1);
        assertThat(Runs.run(runner, 50, 120).pauses())
                .isNotEmpty()
                .allSatisfy(pause ->
                        assertThat(pause.request()).isEqualTo(new Pause.Request(bytes, false, null, List.of())));
        assertThat(Runs.run(runner, new Experiment(50, Depth.TARGETED, 10, 120, 0))
                        .pauses())
                .isNotEmpty()
                .allSatisfy(pause -> assertThat(
                                Objects.requireNonNull(pause.request()).location())
                        .startsWith("com.example.shop."));
    }

    @Test
    void threadsThatServeCallsTellWhatTheyCompute() {
        SimulatedRunner runner = new SimulatedRunner(TestCases.byId("10").application(), 1);
        Evidence alone = Runs.run(runner, 1, 60);
        double share = sum(Runs.only(alone), WaitState.CPU) / alone.windowMillis();
        assertThat(alone.threads()).singleElement().satisfies(thread -> {
            assertThat(thread.name()).isEqualTo("worker-1");
            assertThat(thread.servesCalls()).isTrue();
            assertThat(thread.thirds()).hasSize(3);
            assertThat(thread.mean()).isCloseTo(share, within(0.002));
            assertThat(thread.hot()).isNull();
        });
        Evidence loaded = Runs.run(runner, new Experiment(50, Depth.TARGETED, 10, 60, 0));
        assertThat(loaded.threads()).hasSize(20).allSatisfy(thread -> {
            assertThat(thread.mean()).isCloseTo(2.0 / 50, within(0.002));
            assertThat(Objects.requireNonNull(thread.hot()).method())
                    .isEqualTo("com.example.shop.Recommendations.rank");
        });
        assertThat(loaded.threads()).extracting(ThreadUse::thread).doesNotHaveDuplicates();
    }

    @Test
    void threadsThatServeNoneAreTheSameInEveryExperiment() {
        SimulatedRunner helped = new SimulatedRunner(TestCases.byId("61").application(), 1);
        List<ThreadUse> alone = background(Runs.run(helped, 1, 60));
        List<ThreadUse> together = background(Runs.run(helped, 5, 60));
        assertThat(alone)
                .hasSize(7)
                .allSatisfy(thread -> assertThat(thread.least()).isGreaterThan(0.05));
        assertThat(together)
                .hasSize(7)
                .allSatisfy(thread -> assertThat(thread.least()).isGreaterThan(0.05));
        assertThat(together)
                .extracting(ThreadUse::thread)
                .containsExactlyInAnyOrderElementsOf(
                        alone.stream().map(ThreadUse::thread).toList());
    }

    /** As a recording has it: not the compilers, which are the JVM's own. */
    @Test
    void aThreadThatComputesBesideTheCallsIsTold() {
        SimulatedRunner burning = new SimulatedRunner(TestCases.byId("64").application(), 1);
        assertThat(background(Runs.run(burning, new Experiment(1, Depth.TARGETED, 10, 60, 0))))
                .singleElement()
                .satisfies(thread -> {
                    assertThat(thread.least()).isGreaterThan(0.99);
                    assertThat(Objects.requireNonNull(thread.hot()).samples()).isCloseTo(3000L, within(30L));
                });
        assertThat(background(Runs.run(TestCases.byId("39").application(), 1, 1, 30)))
                .isEmpty();
    }

    private static List<ThreadUse> background(Evidence run) {
        return run.threads().stream().filter(thread -> !thread.servesCalls()).toList();
    }

    @Test
    void aWindowWithoutCallsIsInvalid() {
        SimulatedApplication slow = SimulatedApplication.of(SimulatedService.of(
                "GET /", call -> call.sleep(Place.sleeping("com.example.shop.Offers.refresh", 1), 60_000)));
        assertThat(new SimulatedRunner(slow, 1).run(new Experiment(1, Depth.WIDE, 1, 5, 0)))
                .isInstanceOfSatisfying(
                        Invalid.class, invalid -> assertThat(invalid.retry()).isTrue());
    }

    private static double sum(ServiceCalls calls, WaitState state) {
        return DoubleStream.of(Runs.millis(calls, state)).sum();
    }
}
