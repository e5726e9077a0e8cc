package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.AsyncEndEvent;
import dev.culprit.jfr.events.calls.DatabaseCallEvent;
import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ExternalAnswerEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.threads.PoolEvent;
import dev.culprit.jfr.events.threads.PoolStateEvent;
import dev.culprit.jfr.read.Stage;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Calls that wait for what they handed to executors. */
class AsyncCriticalPathTest {

    private static final String SERVICE = "GET /page";
    private static final long POOL = 3;
    private static final int TRIES = 20;
    private static final long SOON_NANOS = 3_000_000;

    @TempDir
    Path directory;

    private final AtomicLong queuedNanos = new AtomicLong();
    private final ExecutorService cooks = Executors.newSingleThreadExecutor();
    private final ExecutorService waiters = Executors.newSingleThreadExecutor();

    /** Loading classes takes time, too. */
    @BeforeEach
    void warmUp() throws Exception {
        for (ExecutorService executor : List.of(cooks, waiters)) {
            hand(executor, () -> Stage.sleep(1)).get();
        }
        queuedNanos.set(0);
    }

    @AfterEach
    void stop() {
        cooks.shutdownNow();
        waiters.shutdownNow();
    }

    /** What the probe does. */
    private Future<?> hand(ExecutorService executor, Stage.Action work) {
        return hand(executor, 0, work);
    }

    private Future<?> hand(ExecutorService executor, long cpuNanos, Stage.Action work) {
        ExecutorTaskEvent event = new ExecutorTaskEvent();
        event.poolId = POOL;
        event.callerId = Thread.currentThread().getId();
        long handed = System.nanoTime();
        event.begin();
        return executor.submit(() -> {
            event.queuedNanos = System.nanoTime() - handed;
            event.cpuNanos = cpuNanos;
            queuedNanos.addAndGet(event.queuedNanos);
            work.run();
            event.commit();
            return "done";
        });
    }

    private static void names() {
        PoolEvent name = new PoolEvent();
        name.id = POOL;
        name.pool = "cook";
        name.type = "java.util.concurrent.ThreadPoolExecutor";
        name.threads = true;
        name.commit();
        PoolStateEvent state = new PoolStateEvent();
        state.poolId = POOL;
        state.maximumSize = 1;
        state.active = 1;
        state.idle = 0;
        state.waiting = 1;
        state.commit();
    }

    private static double sum(ServiceCalls calls) {
        double sum = 0;
        for (WaitState state : WaitState.values()) {
            sum += Stage.millis(calls, state, 0);
        }
        return sum;
    }

    /** Whatever a collection took of it. */
    private static double withPauses(ServiceCalls calls, WaitState state) {
        return Stage.millis(calls, state, 0) + Stage.millis(calls, WaitState.GC, 0);
    }

    @Test
    void waitingForATaskIsItsQueueAndWhatItDoes() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            names();
            CountDownLatch busy = new CountDownLatch(1);
            cooks.execute(() -> {
                busy.countDown();
                Stage.sleep(60);
            });
            busy.await();
            Stage.sampledCall(SERVICE, () -> hand(cooks, () -> Stage.sleep(40)).get());
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(evidence.services()).hasSize(1);
        assertThat(queuedNanos).hasValueGreaterThan(20_000_000);
        assertThat(withPauses(calls, WaitState.POOL)).isCloseTo(queuedNanos.get() / 1e6, within(5.0));
        assertThat(withPauses(calls, WaitState.SLEEP)).isGreaterThan(38);
        assertThat(Stage.millis(calls, WaitState.QUEUE, 0)).isLessThan(10);
        assertThat(sum(calls)).isCloseTo(calls.responseMillis()[0], within(1.0));
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.POOL)
                .singleElement()
                .satisfies(site -> {
                    assertThat(site.resource()).isEqualTo("cook");
                    assertThat(site.service()).isEqualTo(SERVICE);
                    assertThat(site.stack()).anyMatch(frame -> frame.contains("FutureTask.get"));
                });
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.SLEEP)
                .extracting(WaitSite::service)
                .containsOnly(SERVICE);
        assertThat(evidence.pools())
                .extracting(PoolUsage::resource)
                .containsExactly(PoolUsage.Resource.THREADS, PoolUsage.Resource.REQUEST_THREADS);
    }

    /** What the probe does when a client promises an answer. */
    private static CompletableFuture<Void> ask(String target, int millis) {
        ExternalAnswerEvent event = new ExternalAnswerEvent();
        event.target = target;
        event.callerId = Thread.currentThread().getId();
        event.begin();
        return CompletableFuture.runAsync(
                event::commit, CompletableFuture.delayedExecutor(millis, TimeUnit.MILLISECONDS));
    }

    @Test
    void waitingForAnswersIsWaitingForWhoeverIsTheLastToAnswer() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            Stage.sampledCall(
                    SERVICE,
                    () -> CompletableFuture.allOf(ask("rates:80", 5), ask("stock:80", 60))
                            .get());
            ask("nobody:80", 30).get(); // in no call
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(evidence.services()).hasSize(1);
        assertThat(withPauses(calls, WaitState.EXTERNAL_CALL)).isGreaterThan(50);
        assertThat(Stage.millis(calls, WaitState.QUEUE, 0)).isLessThan(10);
        assertThat(sum(calls)).isCloseTo(calls.responseMillis()[0], within(1.0));
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.EXTERNAL_CALL)
                .singleElement()
                .satisfies(site -> {
                    assertThat(site.resource()).isEqualTo("stock:80");
                    assertThat(site.stack()).anyMatch(frame -> frame.contains("CompletableFuture.get"));
                });
    }

    @Test
    void aTaskThatWaitsForAnAnswerMakesItsCallWaitForIt() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.sampledCall(
                        SERVICE,
                        () -> hand(waiters, () -> ask("stock:80", 40).get()).get()));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(withPauses(calls, WaitState.EXTERNAL_CALL)).isGreaterThan(30);
        assertThat(Stage.millis(calls, WaitState.QUEUE, 0)).isLessThan(10);
        assertThat(sum(calls)).isCloseTo(calls.responseMillis()[0], within(1.0));
    }

    @Test
    void tasksThatWaitForTasksAreExplainedByThem() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.sampledCall(
                        SERVICE,
                        () -> hand(waiters, () -> {
                                    Stage.sleep(20);
                                    hand(cooks, () -> Stage.sleep(30)).get();
                                })
                                .get()));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(withPauses(calls, WaitState.SLEEP)).isGreaterThan(48);
        assertThat(Stage.millis(calls, WaitState.QUEUE, 0)).isLessThan(10);
        assertThat(sum(calls)).isCloseTo(calls.responseMillis()[0], within(1.0));
    }

    /**
     * Whoever wakes somebody up may lose the processor to him, and seem to end long after: on a busy machine that takes more
     * than one try to avoid.
     */
    @Test
    void theWakingTaskLeadsBackToWhoeverHandedItOver() throws Exception {
        AtomicLong ended = new AtomicLong();
        AtomicLong woken = new AtomicLong();
        for (int attempt = 0; attempt < TRIES; attempt++) {
            Evidence evidence = Stage.read(
                    directory,
                    Depth.WIDE,
                    () -> Stage.sampledCall(SERVICE, () -> {
                        CountDownLatch served = new CountDownLatch(1);
                        CountDownLatch over = new CountDownLatch(1);
                        hand(waiters, () -> {
                            Stage.sleep(20);
                            Future<?> cook = hand(cooks, () -> {
                                Stage.sleep(30);
                                served.countDown();
                            });
                            cooks.execute(() -> {
                                ended.set(System.nanoTime());
                                over.countDown();
                            });
                            cook.get();
                        });
                        served.await();
                        woken.set(System.nanoTime());
                        over.await();
                    }));
            if (ended.get() - woken.get() < SOON_NANOS) {
                ServiceCalls calls = Stage.service(evidence, SERVICE);
                assertThat(withPauses(calls, WaitState.SLEEP)).isGreaterThan(42);
                assertThat(Stage.millis(calls, WaitState.QUEUE, 0)).isLessThan(10);
                return;
            }
        }
        Assumptions.abort("others keep this machine too busy: a task never ended soon after it had woken its caller");
    }

    @Test
    void whatNobodyWaitsForIsNoPartOfTheCall() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            Future<?>[] later = new Future<?>[1];
            Stage.sampledCall(SERVICE, () -> {
                later[0] = hand(cooks, () -> Stage.sleep(50));
                Stage.sleep(5);
            });
            later[0].get();
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(evidence.services()).hasSize(1);
        assertThat(Stage.millis(calls, WaitState.SLEEP, 0)).isLessThan(40);
        assertThat(sum(calls)).isCloseTo(calls.responseMillis()[0], within(1.0));
    }

    @Test
    void whatGoesOnWhileSomethingElseIsWaitedForIsNoPartOfTheCall() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            Future<?>[] slow = new Future<?>[1];
            Stage.sampledCall(SERVICE, () -> {
                slow[0] = hand(cooks, () -> Stage.sleep(250));
                waiters.submit(() -> Stage.sleep(60)).get();
                try {
                    slow[0].get(40, TimeUnit.MILLISECONDS);
                } catch (TimeoutException expected) {
                    return;
                }
            });
            slow[0].get();
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(withPauses(calls, WaitState.QUEUE)).isGreaterThan(90);
        assertThat(Stage.millis(calls, WaitState.SLEEP, 0)).isZero();
        assertThat(evidence.waitSites()).noneMatch(site -> site.state() == WaitState.SLEEP);
        assertThat(sum(calls)).isCloseTo(calls.responseMillis()[0], within(1.0));
    }

    @Test
    void tasksAtTheSameTimeTakeNoLongerThanOne() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.sampledCall(SERVICE, () -> {
                    Future<?> one = hand(cooks, () -> Stage.sleep(60));
                    Future<?> other = hand(waiters, () -> Stage.sleep(60));
                    one.get();
                    other.get();
                }));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(withPauses(calls, WaitState.SLEEP)).isBetween(50.0, calls.responseMillis()[0]);
        assertThat(evidence.waitSites().stream()
                        .filter(site -> site.state() == WaitState.SLEEP)
                        .mapToDouble(WaitSite::totalMillis)
                        .sum())
                .isBetween(40.0, calls.responseMillis()[0]);
        assertThat(sum(calls)).isCloseTo(calls.responseMillis()[0], within(1.0));
    }

    @Test
    void waitingForSomethingElseStaysThat() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.sampledCall(SERVICE, () -> {
                    hand(cooks, () -> Stage.sleep(1)).get();
                    Future<?> foreign = waiters.submit(() -> Stage.sleep(40));
                    foreign.get();
                }));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(withPauses(calls, WaitState.QUEUE)).isGreaterThan(35);
    }

    @Test
    void ofTasksThatWereNotSampledComputingIsUnknown() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.sampledCall(SERVICE, () -> {
                    Future<?> done = hand(cooks, -1, () -> {
                        long end = System.nanoTime() + 30_000_000;
                        while (System.nanoTime() < end) {
                            Thread.onSpinWait();
                        }
                        Stage.sleep(20);
                    });
                    done.get();
                }));

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(Stage.millis(calls, WaitState.UNKNOWN, 0)).isGreaterThan(20);
        assertThat(withPauses(calls, WaitState.SLEEP)).isGreaterThan(10);
        assertThat(Stage.millis(calls, WaitState.CPU, 0)).isNotNaN().isLessThan(15);
        assertThat(sum(calls)).isCloseTo(calls.responseMillis()[0], within(1.0));
    }

    @Test
    void statementsOfTasksAreThoseOfTheCall() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            Future<?>[] later = new Future<?>[1];
            for (int i = 0; i < 3; i++) {
                Stage.sampledCall(SERVICE, () -> {
                    statement();
                    Future<?> done = hand(waiters, () -> {
                        statement();
                        statement();
                    });
                    done.get();
                    later[0] = hand(cooks, AsyncCriticalPathTest::statement);
                });
            }
            later[0].get();
        });

        assertThat(evidence.statements()).singleElement().satisfies(usage -> {
            assertThat(usage.executions()).isEqualTo(9);
            assertThat(usage.service()).isEqualTo(SERVICE);
        });
        assertThat(evidence.statements().get(0).most()).isEqualTo(3);
    }

    private static void statement() {
        DatabaseCallEvent event = new DatabaseCallEvent();
        event.statementId = 5;
        event.begin();
        Stage.sleep(3);
        event.commit();
    }

    @Test
    void anAsynchronousCallIsWhatItsTasksDoBetweenItsParts() throws Exception {
        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            names();
            ServiceCallEvent event = new ServiceCallEvent();
            event.service = SERVICE;
            event.asyncId = 12;
            event.cpuNanos = 0;
            event.begin();
            CountDownLatch busy = new CountDownLatch(1);
            cooks.execute(() -> {
                busy.countDown();
                Stage.sleep(30);
            });
            busy.await();
            Future<?> answer = hand(cooks, () -> Stage.sleep(50));
            event.commit();
            answer.get();
            AsyncEndEvent end = new AsyncEndEvent();
            end.asyncId = 12;
            end.commit();
        });

        ServiceCalls calls = Stage.service(evidence, SERVICE);
        assertThat(Stage.millis(calls, WaitState.SLEEP, 0)).isGreaterThan(45);
        // before the first part has ended, the call does not wait
        assertThat(Stage.millis(calls, WaitState.POOL, 0))
                .isBetween(queuedNanos.get() / 1e6 - 10, queuedNanos.get() / 1e6);
        assertThat(Stage.millis(calls, WaitState.UNKNOWN, 0)).isLessThan(15);
        assertThat(sum(calls)).isCloseTo(calls.responseMillis()[0], within(1.0));
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.POOL)
                .extracting(WaitSite::resource)
                .containsExactly("cook");
    }
}
