package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.threads.ThreadRunEvent;
import dev.culprit.jfr.read.Stage;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.atomic.DoubleAdder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Desk;
import shop.FakeDatabase;
import shop.FakePool;
import shop.Rates;

/** The split of calls in which several things claim the same time. */
class PrecedenceTest {

    private static final String SERVICE = "POST /order";

    @TempDir
    Path directory;

    @Test
    void aParkInsideAPoolIsThePool() throws Exception {
        DoubleAdder truth = new DoubleAdder();

        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            FakePool pool = new FakePool(1);
            Stage.together(
                    3,
                    () -> Stage.call(SERVICE, () -> {
                        truth.add(Stage.millis(pool::getConnection));
                        pool.sample();
                        Stage.sleep(30);
                        pool.release();
                    }));
        });

        assertThat(Stage.total(evidence, SERVICE, WaitState.POOL)).isCloseTo(truth.sum(), withPercentage(10));
        assertThat(Stage.total(evidence, SERVICE, WaitState.POOL)).isGreaterThan(20);
        assertThat(Stage.total(evidence, SERVICE, WaitState.LOCK)).isZero();
        // a collection in between claims its part of sleeping
        assertThat(Stage.total(evidence, SERVICE, WaitState.SLEEP) + Stage.total(evidence, SERVICE, WaitState.GC))
                .isGreaterThan(85);
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.POOL)
                .singleElement()
                .satisfies(site -> assertThat(site.resource()).isEqualTo("shopPool"));
        assertThat(evidence.pools())
                .filteredOn(PoolUsage::resource, PoolUsage.Resource.CONNECTIONS)
                .singleElement()
                .satisfies(pool -> {
                    assertThat(pool.pool()).isEqualTo("shopPool");
                    assertThat(pool.type()).isEqualTo("shop.FakePool");
                    assertThat(pool.samples()).isEqualTo(3);
                    assertThat(pool.maximumSize()).isEqualTo(1);
                    assertThat(pool.active()).containsOnly(1);
                    assertThat(pool.connectedShare()).isEqualTo(0.5); // of the two after the first sample
                });
    }

    @Test
    void aMonitorInsideADatabaseCallIsTheDatabase() throws Exception {
        Object lock = new Object();
        DoubleAdder truth = new DoubleAdder();

        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            FakeDatabase database = new FakeDatabase();
            Desk desk = new Desk(new FakePool(1), database);
            Stage.together(
                    3,
                    () -> Stage.call(SERVICE, () -> {
                        truth.add(Stage.millis(() -> desk.look(() -> desk.pay(lock, () -> Stage.sleep(20)))));
                        truth.add(Stage.millis(() -> database.commit(() -> Stage.sleep(2))));
                    }));
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(Stage.total(calls, WaitState.DATABASE)).isCloseTo(truth.sum(), withPercentage(10));
        assertThat(Stage.total(calls, WaitState.MONITOR)).isZero();
        assertThat(Stage.total(calls, WaitState.SLEEP)).isZero();
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.DATABASE)
                .extracting("resource")
                .containsExactlyInAnyOrder(FakeDatabase.SELECT, "commit");
        assertThat(evidence.statements()).singleElement().satisfies(usage -> {
            assertThat(usage.statement()).isEqualTo(FakeDatabase.SELECT);
            assertThat(usage.service()).isEqualTo(SERVICE);
            assertThat(usage.executions()).isEqualTo(3);
            assertThat(usage.totalMillis()).isBetween(60.0, truth.sum());
        });
    }

    @Test
    void aPoolInsideADatabaseCallIsThePool() throws Exception {
        DoubleAdder truth = new DoubleAdder();
        DoubleAdder calls = new DoubleAdder();

        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            FakePool pool = new FakePool(1);
            FakeDatabase database = new FakeDatabase();
            Stage.together(
                    3,
                    () -> Stage.call(
                            SERVICE,
                            () -> calls.add(Stage.millis(() -> database.executeQuery(() -> {
                                truth.add(Stage.millisUnchecked(pool::getConnection));
                                Stage.sleep(30);
                                pool.release();
                            })))));
        });

        assertThat(Stage.total(evidence, SERVICE, WaitState.POOL)).isCloseTo(truth.sum(), withPercentage(10));
        assertThat(Stage.total(evidence, SERVICE, WaitState.POOL)).isGreaterThan(60);
        assertThat(Stage.total(evidence, SERVICE, WaitState.DATABASE))
                .isCloseTo(calls.sum() - truth.sum(), withPercentage(10));
        assertThat(evidence.statements())
                .singleElement()
                .satisfies(usage -> assertThat(usage.executions()).isEqualTo(3));
    }

    @Test
    void whatAPoolInsideADatabaseCallAsksTheDatabaseIsTheDatabase() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.call(SERVICE, () -> {
                    FakePool pool = new FakePool(1);
                    FakeDatabase database = new FakeDatabase();
                    database.executeQuery(() -> {
                        pool.getValidated(new Object(), () -> {
                            Stage.sleep(10);
                            database.commit(() -> Stage.sleep(40));
                        });
                        Stage.sleep(20);
                    });
                }));

        assertThat(Stage.total(evidence, SERVICE, WaitState.POOL)).isBetween(9.5, 25.0);
        assertThat(Stage.total(evidence, SERVICE, WaitState.DATABASE)).isBetween(59.0, 90.0);
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.resource().equals("commit"))
                .singleElement()
                .satisfies(site -> assertThat(site.totalMillis()).isGreaterThan(39));
    }

    @Test
    void aPoolInsideACallOfAnotherServiceIsThePool() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.call(SERVICE, () -> {
                    FakePool connections = new FakePool(1);
                    Rates rates = new Rates();
                    for (int i = 0; i < 40; i++) { // more than are sorted by insertion
                        rates.price(() -> connections.getValidated(new Object(), () -> Stage.sleep(2)));
                    }
                }));

        assertThat(Stage.total(evidence, SERVICE, WaitState.POOL)).isBetween(79.0, 180.0);
        assertThat(Stage.total(evidence, SERVICE, WaitState.EXTERNAL_CALL)).isBetween(199.0, 400.0);
        assertThat(Stage.total(evidence, SERVICE, WaitState.SLEEP)).isZero();
    }

    @Test
    void collectorPausesComeFirst() throws Exception {
        Evidence evidence = Stage.read(
                directory, Depth.WIDE, () -> Stage.call(SERVICE, () -> new FakeDatabase().executeQuery(System::gc)));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(Stage.total(calls, WaitState.GC)).isPositive();
        assertThat(Stage.total(calls, WaitState.GC) + Stage.total(calls, WaitState.DATABASE))
                .isLessThanOrEqualTo(calls.responseMillis()[0] + 1e-6);
        assertThat(evidence.waitSites()).anySatisfy(site -> {
            assertThat(site.state()).isEqualTo(WaitState.GC);
            assertThat(site.resource()).contains("System.gc()");
        });
    }

    @Test
    void theStatesOfASampledCallAddUp() throws Exception {
        Object lock = new Object();

        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            FakePool pool = new FakePool(2);
            Desk desk = new Desk(pool, new FakeDatabase());
            Stage.together(4, () -> {
                for (int i = 0; i < 20; i++) {
                    boolean sampled = i % 2 == 0;
                    Stage.Action body = () -> desk.order(() -> {
                        desk.look(() -> Stage.sleep(1));
                        desk.pay(lock, () -> desk.compute(300_000));
                        Stage.sleep(1);
                    });
                    if (sampled) {
                        Stage.sampledCall(SERVICE, body);
                    } else {
                        Stage.call(SERVICE, body);
                    }
                }
            });
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        int sampled = 0;
        for (int i = 0; i < calls.count(); i++) {
            double cpu = Stage.millis(calls, WaitState.CPU, i);
            if (Double.isNaN(cpu)) {
                assertThat(Stage.millis(calls, WaitState.RUN_QUEUE, i)).isNaN();
                assertThat(Stage.millis(calls, WaitState.UNKNOWN, i)).isNaN();
                continue;
            }
            sampled++;
            double sum = 0;
            for (double[] column : calls.stateMillis().values()) {
                assertThat(column[i]).isNotNegative();
                sum += column[i];
            }
            assertThat(sum).isCloseTo(calls.responseMillis()[i], within(1e-6));
            assertThat(cpu).isGreaterThan(0);
        }
        assertThat(sampled).isEqualTo(40);
        assertThat(calls.count()).isEqualTo(80);
    }

    @Test
    void cpuTimeCannotExceedWhatIsLeft() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            Stage.sampledCall(SERVICE, () -> desk.look(() -> desk.compute(20_000_000)));
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        // by the recorder's clock, which is not the one that was waited by
        assertThat(Stage.total(calls, WaitState.DATABASE)).isGreaterThanOrEqualTo(19.5);
        assertThat(Stage.total(calls, WaitState.CPU))
                .isLessThanOrEqualTo(calls.responseMillis()[0] - Stage.total(calls, WaitState.DATABASE) + 1e-6);
    }

    @Test
    void theKernelsRunQueueDelayLimitsTheRemainder() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            remainderCall("told", 20, 5_000_000);
            remainderCall("told", 20, 15_000_000);
            remainderCall("told", 20, -1);
            remainderCall("told less than it says", 20, 70_000_000_000L);
            remainderCall("not told", 30, -1);
            ThreadRunEvent own = new ThreadRunEvent();
            own.osThreadId = 1;
            own.runNanos = 1_000_000;
            own.own = true;
            own.commit();
        });

        // Busy waiting that claims to have used no processor, so that all of it could be delay.
        ServiceCalls told = Stage.service(evidence, "told");
        double[] runQueue = Objects.requireNonNull(told.stateMillis().get(WaitState.RUN_QUEUE));
        double all = told.responseMillis()[0] + told.responseMillis()[1];
        assertThat(runQueue[0]).isCloseTo(5, within(1e-6));
        assertThat(runQueue[1]).isCloseTo(15, within(1e-6));
        assertThat(runQueue[2]).isCloseTo(20 / all * told.responseMillis()[2], within(1e-6));
        ServiceCalls less = Stage.service(evidence, "told less than it says");
        assertThat(Stage.total(less, WaitState.RUN_QUEUE)).isCloseTo(less.responseMillis()[0], within(1e-6));
        assertThat(Stage.total(less, WaitState.UNKNOWN)).isZero();
        ServiceCalls not = Stage.service(evidence, "not told");
        double overall = (20 + less.responseMillis()[0]) / (all + less.responseMillis()[0]);
        assertThat(Stage.total(not, WaitState.RUN_QUEUE))
                .as("as the others, of whatever service")
                .isCloseTo(overall * not.responseMillis()[0], within(1e-6));
        assertThat(evidence.conditions().observerCpuShare()).isCloseTo(1.0 / evidence.windowMillis() / 2, within(1e-9));
    }

    private static void remainderCall(String service, long millis, long delayNanos) {
        ServiceCallEvent event = new ServiceCallEvent();
        event.service = service;
        event.cpuNanos = 0;
        event.runDelayNanos = delayNanos;
        event.begin();
        long end = System.nanoTime() + millis * 1_000_000;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
        event.end();
        event.commit();
    }

    @Test
    void whatVirtualThreadsWaitedForStaysUnknown() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            ServiceCallEvent event = new ServiceCallEvent();
            event.service = SERVICE;
            event.virtualThread = true;
            event.asynchronous = true;
            event.failed = true;
            event.cpuNanos = 1000;
            event.begin();
            long end = System.nanoTime() + 5_000_000;
            while (System.nanoTime() < end) {
                Thread.onSpinWait();
            }
            event.commit();
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(calls.virtualThreads()).isEqualTo(1);
        assertThat(calls.failed()).isEqualTo(1);
        assertThat(Stage.total(calls, WaitState.RUN_QUEUE)).isZero();
        assertThat(Stage.total(calls, WaitState.UNKNOWN) + Stage.total(calls, WaitState.GC))
                .isGreaterThan(4.9);
        assertThat(evidence.conditions().remarks())
                .contains("1 calls of POST /order went on asynchronously; their time is a part.");
    }
}
