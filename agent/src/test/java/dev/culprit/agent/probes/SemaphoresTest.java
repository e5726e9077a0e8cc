package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.agent.testing.Waiting;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sample.Booths;
import sample.CreditedConsumer;

/** Semaphores that calls wait for. */
class SemaphoresTest {

    private static final int MILLIS = 60;

    /** Between our clock and that of the booths the system may take the processor away, from each who waits. */
    private static final double OF_FOUR = 4 * Measured.SLACK;

    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final ExecutorService customers = Executors.newCachedThreadPool();

    @TempDir
    private Path directory;

    @BeforeEach
    void apply() throws Exception {
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.POOL, Scope.MESSAGING));
        Booths booths = new Booths(new Semaphore(1));
        together(2, () -> Calls.serve(() -> booths.use(SemaphoresTest::stay))); // loads classes
    }

    @AfterEach
    void clear() {
        customers.shutdownNow();
        probes.clear();
    }

    private static Void stay() throws InterruptedException {
        Thread.sleep(MILLIS);
        return null;
    }

    private void together(int count, Recorded.Work work) throws Exception {
        List<Future<?>> done = new ArrayList<>();
        Callable<Void> task = () -> {
            work.run();
            return null;
        };
        for (int i = 0; i < count; i++) {
            done.add(customers.submit(task));
        }
        for (Future<?> each : done) {
            each.get();
        }
    }

    /** One customer alone, and then some at a time. */
    private Evidence measured(int count, Recorded.Work call) throws Exception {
        return measured(count, call, () -> {});
    }

    private Evidence measured(int count, Recorded.Work call, Recorded.Work meanwhile) throws Exception {
        Calls.serve(call);
        Evidence evidence = Measured.during(
                directory,
                () -> {
                    probes.writeDictionaries();
                    probes.startSampling(Depth.WIDE);
                    Future<?> other = customers.submit(() -> {
                        meanwhile.run();
                        return null;
                    });
                    together(count, () -> Calls.serve(call));
                    other.get();
                    probes.stopSampling();
                },
                events -> true);
        assertThat(probes.failure()).isEmpty();
        return evidence;
    }

    private static double in(Evidence evidence, WaitState state) {
        ServiceCalls calls = evidence.service(Calls.SERVICE).orElseThrow();
        double[] column = calls.stateMillis().get(state);
        return column == null ? 0 : DoubleStream.of(column).sum();
    }

    /** What the collector stops meanwhile is its own. */
    private static void assertWaitedForPool(Evidence evidence, double millis) {
        double waited = in(evidence, WaitState.POOL);
        assertThat(waited).isLessThan(millis + OF_FOUR);
        assertThat(waited + in(evidence, WaitState.GC)).isGreaterThan(millis - OF_FOUR);
    }

    @Test
    void severalPermitsThatAreGivenBackAreAPool() throws Exception {
        Booths booths = new Booths(new Semaphore(2));

        Evidence evidence = measured(6, () -> booths.use(SemaphoresTest::stay), () -> Sampled.awaitStates(1));

        assertThat(booths.waitedMillis()).isGreaterThan(MILLIS - Measured.SLACK);
        assertWaitedForPool(evidence, booths.waitedMillis());
        assertThat(in(evidence, WaitState.LOCK)).isLessThan(Measured.SLACK);
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.POOL)
                .singleElement()
                .satisfies(site -> assertThat(site.resource()).isEqualTo("Booths.use"));
    }

    /** There is room for fifty. */
    @Test
    void thoseOfCallsThatAreNotWrittenDownTakeNobodysPlace() throws Exception {
        probes.thinCalls(1_000_000);
        List<Booths> silent = new ArrayList<>();
        Calls.serve(() -> {
            for (int i = 0; i < 100; i++) {
                Booths each = new Booths(new Semaphore(2));
                silent.add(each); // or it might be gone
                each.use(() -> null);
            }
        });
        probes.thinCalls(1);
        Booths booths = new Booths(new Semaphore(2));

        Evidence evidence = measured(6, () -> booths.use(SemaphoresTest::stay), () -> Sampled.awaitStates(1));

        assertThat(silent).hasSize(100);
        assertWaitedForPool(evidence, booths.waitedMillis());
    }

    @Test
    void aPoolTellsHowManyPermitsAreTaken() throws Exception {
        Semaphore semaphore = new Semaphore(2);
        Booths booths = new Booths(semaphore);
        CountDownLatch sampled = new CountDownLatch(1);
        AtomicInteger served = new AtomicInteger();

        Evidence evidence = measured(
                6,
                () -> booths.use(() -> {
                    int number = served.getAndIncrement(); // the first is alone
                    if (number == 1 || number == 2) {
                        Waiting.untilTrue(
                                "all others", PATIENCE, () -> semaphore.getQueueLength() == 4 || served.get() > 3);
                    } else if (number == 3 || number == 4) {
                        sampled.await();
                    }
                    return null;
                }),
                () -> {
                    Sampled.awaitStates(3);
                    sampled.countDown();
                });

        assertThat(evidence.pools())
                .filteredOn(PoolUsage::resource, PoolUsage.Resource.PERMITS)
                .singleElement()
                .satisfies(pool -> {
                    assertThat(pool.pool()).isEqualTo("Booths.use");
                    assertThat(pool.type()).isEqualTo(Semaphore.class.getName());
                    assertThat(pool.maximumSize()).isEqualTo(2);
                    assertThat(pool.active()).contains(2);
                    assertThat(pool.waiting()).contains(2);
                });
    }

    @Test
    void onePermitIsALock() throws Exception {
        Semaphore semaphore = new Semaphore(1);
        Booths booths = new Booths(semaphore);

        Evidence evidence = measured(3, () -> booths.use(SemaphoresTest::stay));

        assertThat(in(evidence, WaitState.POOL)).isZero();
        assertThat(booths.waitedMillis()).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(evidence, WaitState.LOCK))
                .isCloseTo(booths.waitedMillis(), within(2 * Measured.SLACK)); // a mutex
        assertThat(evidence.pools()).extracting(PoolUsage::resource).doesNotContain(PoolUsage.Resource.PERMITS);
    }

    @Test
    void whatOthersGiveIsASignal() throws Exception {
        Semaphore items = new Semaphore(3);

        // the first is served alone, two at once
        Evidence evidence = measured(4, items::acquire, () -> {
            Waiting.untilTrue("two that wait", PATIENCE, () -> items.getQueueLength() == 2);
            stay();
            items.release(2);
        });

        assertThat(in(evidence, WaitState.POOL)).isZero();
        assertThat(in(evidence, WaitState.LOCK)).isGreaterThan(MILLIS - Measured.SLACK);
    }

    @Test
    void inAMessagingClientItIsMessaging() throws Exception {
        Semaphore credits = new Semaphore(2);
        Booths booths = new Booths(credits);
        Calls.serve(() -> booths.use(() -> null)); // is a pool elsewhere

        CreditedConsumer consumer = new CreditedConsumer(() -> {
            try {
                booths.use(SemaphoresTest::stay);
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });

        Evidence evidence = measured(6, consumer::receive);

        assertThat(in(evidence, WaitState.POOL)).isZero();
        assertThat(in(evidence, WaitState.LOCK)).isZero();
        assertThat(booths.waitedMillis()).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(evidence, WaitState.MESSAGING)).isGreaterThan(booths.waitedMillis());
    }

    @Test
    void subclassesAreLeftAlone() throws Exception {
        Booths booths = new Booths(new Semaphore(2) {
            @Override
            public int availablePermits() {
                throw new IllegalStateException("nobody may ask");
            }
        });

        Evidence evidence = measured(6, () -> booths.use(SemaphoresTest::stay));

        assertThat(in(evidence, WaitState.POOL)).isZero();
        assertThat(booths.waitedMillis()).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(evidence, WaitState.LOCK)).isCloseTo(booths.waitedMillis(), within(OF_FOUR));
    }

    @Test
    void whoGivesUpHasWaitedInVain() throws Exception {
        Semaphore semaphore = new Semaphore(2);
        Booths booths = new Booths(semaphore);
        Calls.serve(() -> booths.use(() -> null));
        semaphore.acquire(2);

        Recorded recorded = Recorded.during(() -> Calls.serve(() -> {
            assertThat(semaphore.tryAcquire(MILLIS, TimeUnit.MILLISECONDS)).isFalse();
            assertThat(semaphore.tryAcquire(2, MILLIS, TimeUnit.MILLISECONDS)).isFalse();
        }));

        assertThat(recorded.values("culprit.PoolWait", "failed")).containsExactly("true", "true");
        assertThat(recorded.values("culprit.Pool", "permits")).containsOnly("true");
    }

    @Test
    void ofWhomServesNoCallNothingIsWrittenDown() throws Exception {
        Booths booths = new Booths(new Semaphore(2));
        Calls.serve(() -> booths.use(() -> null));

        Recorded recorded = Recorded.during(() -> together(4, () -> booths.use(SemaphoresTest::stay)));

        assertThat(recorded.of("culprit.PoolWait")).isEmpty();
    }
}
