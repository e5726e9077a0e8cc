package dev.culprit.heuristics.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.Pause;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.heuristics.simulation.cases.TestCases;
import dev.culprit.heuristics.simulation.run.SimulatedRunner;
import dev.culprit.heuristics.statistics.Percentiles;
import java.util.Arrays;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The simulator obeys the laws of queueing theory, and known results where there are any. */
class SimulationLawsTest {

    private static final Place WORK = Place.method("com.example.shop.Cart.total", 29);
    private static final double THINK = 150;
    private static final Users NEVER_THINKING = Users.thinking(0);
    private static final Machines ONE_PROCESSOR = Machines.REFERENCE.withProcessors(1);

    @ParameterizedTest
    @CsvSource({"10, 1", "10, 7", "10, 50", "12, 20", "16, 50", "22, 50", "27, 30"})
    void littlesLawHolds(String id, int users) {
        Evidence evidence = Runs.run(TestCases.byId(id).application(), 2, users, 300);
        ServiceCalls calls = Runs.only(evidence);
        double throughput = calls.count() / evidence.windowMillis();
        double population = throughput * (Runs.meanResponse(evidence) + THINK);
        assertThat(population).isCloseTo(users, within(0.03 * users));
    }

    @ParameterizedTest
    @CsvSource({"10, 1", "10, 50", "22, 50", "23, 50", "24, 50"})
    void theUtilisationLawHolds(String id, int users) {
        Evidence evidence = Runs.run(TestCases.byId(id).application(), 2, users, 300);
        ServiceCalls calls = Runs.only(evidence);
        double demand = DoubleStream.of(Runs.millis(calls, WaitState.CPU)).sum();
        double utilisation =
                demand / evidence.windowMillis() / evidence.utilisation().processors();
        assertThat(evidence.utilisation().jvm()).isCloseTo(utilisation, within(0.02));
        assertThat(evidence.utilisation().foreign()).isZero();
    }

    @ParameterizedTest
    @CsvSource({"1", "5", "8", "20", "50"})
    void throughputStaysWithinTheAsymptoticBounds(int users) {
        double demand = 20;
        SimulatedApplication application = application(call -> call.compute(WORK, demand), 2);
        Evidence evidence = Runs.run(application, 1, users, 200);
        double throughput = Runs.only(evidence).count() / evidence.windowMillis();
        double upper = Math.min(users / (demand + THINK), 2 / demand);
        double lower = users / (users * demand / 2 + demand + THINK);
        assertThat(throughput).isBetween(lower * 0.99, upper * 1.01);
    }

    /** One server, exponential service and think times: the machine repairman, whose throughput is known exactly. */
    @ParameterizedTest
    @CsvSource({"3, true", "8, true", "3, false", "8, false"})
    void isTheMachineRepairman(int users, boolean processorSharing) {
        double demand = 30;
        double think = 150;
        Resource monitor = Resource.monitor("com.example.shop.Ledger");
        Place thinking = Place.sleeping("com.example.shop.Offers.refresh", 1);
        Behaviour thinkThenServe = call -> {
            call.sleep(thinking, exponential(call, think));
            double millis = exponential(call, demand);
            if (processorSharing) {
                call.compute(WORK, millis);
            } else {
                call.holding(monitor, "com.example.shop.Ledger.book", 33, held -> held.sleep(thinking, millis));
            }
        };
        Evidence evidence = Runs.run(application(thinkThenServe, 1).usedBy(NEVER_THINKING), 1, users, 3000);
        double throughput = Runs.only(evidence).count() / evidence.windowMillis();
        assertThat(throughput).isCloseTo(repairman(users, demand, think), within(0.02 * throughput));
    }

    /** Steady state of the birth-death process with rates (n - k)/think up and 1/demand down. */
    private static double repairman(int users, double demand, double think) {
        double weight = 1;
        double sum = 1;
        for (int k = 0; k < users; k++) {
            weight *= (users - k) * demand / think;
            sum += weight;
        }
        return (1 - 1 / sum) / demand;
    }

    @Test
    void processorsAreSharedEqually() {
        // two calls on one processor: each takes twice as long; on two processors neither notices the other
        Behaviour behaviour = call -> call.compute(WORK, 100);
        SimulatedApplication alone = application(behaviour, 1).usedBy(NEVER_THINKING);
        assertThat(Runs.meanResponse(Runs.run(alone, 1, 1, 60))).isCloseTo(100, within(1e-6));
        assertThat(Runs.meanResponse(Runs.run(alone, 1, 2, 60))).isCloseTo(200, within(1e-6));
        assertThat(Runs.meanResponse(Runs.run(alone.on(Machines.REFERENCE), 1, 2, 60)))
                .isCloseTo(100, within(1e-6));
        Evidence three = Runs.run(alone.on(Machines.REFERENCE), 1, 3, 60);
        assertThat(Runs.meanResponse(three)).isCloseTo(150, within(1e-6));
        assertThat(Percentiles.mean(Runs.millis(Runs.only(three), WaitState.RUN_QUEUE)))
                .isCloseTo(50, within(1e-6));
        assertThat(three.utilisation().jvm()).isCloseTo(1, within(1e-9));
    }

    @Test
    void whatComputesBesideTheCallsHasItsShare() {
        SimulatedApplication alone = application(call -> call.compute(WORK, 100), 1)
                .usedBy(NEVER_THINKING)
                .on(ONE_PROCESSOR.withBackground(BackgroundThreads.compiler(70_000)));
        SimulatedRunner runner = new SimulatedRunner(alone, 1);
        Evidence beside = Runs.run(runner, 2, 40);
        assertThat(Runs.meanResponse(beside)).isCloseTo(300, within(1e-6));
        assertThat(beside.utilisation().jvm()).isCloseTo(1, within(1e-9));
        Evidence afterwards = Runs.run(runner, 2, 40);
        assertThat(Runs.meanResponse(afterwards)).isCloseTo(200, within(1e-6));
    }

    @Test
    void workThatIsSharedIsTheSameWork() {
        Resource helpers = Resource.helpers("java.util.concurrent.ForkJoinPool", 3);
        SimulatedApplication application =
                application(call -> call.computeShared(WORK, helpers, 100), 4).usedBy(NEVER_THINKING);
        Evidence alone = Runs.run(application, 1, 1, 60);
        assertThat(Runs.meanResponse(alone)).isCloseTo(25, within(1e-6));
        assertThat(alone.utilisation().jvm()).isCloseTo(1, within(0.001));
        Evidence loaded = Runs.run(application, 1, 20, 60);
        assertThat(Runs.only(loaded).count()).isCloseTo(Runs.only(alone).count(), within(5));
    }

    /** What survives is moved once when it is young, and again with all that is old when the heap is full. */
    @Test
    void collectionsTakeTimeForWhatSurvives() {
        Place allocation = Place.allocating("byte[]", "com.example.shop.Report.gather", 27);
        Place asking = Place.sleeping("com.example.shop.Report.ask", 35);
        SimulatedApplication application = application(
                        call -> call.allocate(allocation, 4_000_000)
                                .sleep(asking, 10)
                                .cache(allocation, 6_000_000, 30_000_000)
                                .sleep(asking, 10),
                        1)
                .usedBy(NEVER_THINKING)
                .withHeap(new SimulatedHeap(100_000_000, 10_000_000, 2));
        Evidence run = Runs.run(application, 1, 1, 60);
        // each call's first object finds no room after the second of the call before, which is cached
        assertThat(run.pauses())
                .hasSizeGreaterThan(1000)
                .allSatisfy(pause -> assertThat(pause.millis()).isIn(12.0, 60.0));
        assertThat(run.heap().maximumBytes()).isEqualTo(100_000_000);
        assertThat(Arrays.stream(run.heap().usedBytes()).min()).hasValue(30_000_000);
        assertThat(Arrays.stream(run.heap().usedBytes()).max().orElseThrow()).isBetween(80_000_000L, 90_000_000L);
        double paused = run.pauses().stream().mapToDouble(Pause::millis).sum();
        double inCalls =
                DoubleStream.of(Runs.millis(Runs.only(run), WaitState.GC)).sum();
        assertThat(inCalls).isCloseTo(paused, within(100.0));
    }

    @Test
    void whoWaitsLongestForALockGetsItFirst() {
        Resource monitor = Resource.monitor("com.example.shop.Ledger");
        Place holding = Place.sleeping("com.example.shop.Offers.refresh", 1);
        SimulatedApplication application = application(
                        call -> call.holding(
                                monitor, "com.example.shop.Ledger.book", 33, held -> held.sleep(holding, 50)),
                        1)
                .usedBy(NEVER_THINKING);
        // five users in a ring: each waits for exactly the four others
        ServiceCalls calls = Runs.only(Runs.run(application, 1, 5, 60));
        assertThat(DoubleStream.of(calls.responseMillis()).boxed())
                .allSatisfy(response -> assertThat(response).isCloseTo(250, within(1e-6)));
    }

    private static SimulatedApplication application(Behaviour behaviour, int processors) {
        return SimulatedApplication.of(SimulatedService.of("GET /", behaviour))
                .on(Machines.REFERENCE.withProcessors(processors));
    }

    private static double exponential(Call call, double mean) {
        return -mean * Math.log(1 - call.random().nextDouble());
    }
}
