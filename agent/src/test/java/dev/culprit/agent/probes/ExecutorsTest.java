package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.PoolUsage;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.recording.WindowEvent;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Calls that hand work to executors of the JDK and wait for it. */
class ExecutorsTest {

    private static final int MILLIS = 40;

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final ThreadPoolExecutor cooks = cooks(1);

    @TempDir
    private Path directory;

    private static ThreadPoolExecutor cooks(int threads) {
        AtomicInteger last = new AtomicInteger();
        return (ThreadPoolExecutor)
                Executors.newFixedThreadPool(threads, work -> new Thread(work, "cook-" + last.incrementAndGet()));
    }

    @BeforeEach
    void apply() throws Exception {
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.EXECUTOR));
        measured(this::warmUp, tasks(Way.values().length)); // all: one that ends later would count for a test's
    }

    private Evidence measured(Recorded.Work work, Predicate<List<RecordedEvent>> enough) throws Exception {
        return Measured.during(
                directory,
                () -> {
                    probes.writeDictionaries();
                    work.run();
                },
                enough);
    }

    /** Loading classes takes time, too. */
    private void warmUp() {
        Calls.serve(() -> {
            for (Way way : Way.values()) {
                way.run(cooks, () -> {});
            }
        });
    }

    @AfterEach
    void clear() {
        cooks.shutdownNow();
        probes.clear();
    }

    /** Ways to have something done by somebody else. */
    enum Way {
        SUBMIT {
            @Override
            void run(ExecutorService executor, Runnable work) throws Exception {
                executor.submit(work).get();
            }
        },
        EXECUTE {
            @Override
            void run(ExecutorService executor, Runnable work) throws Exception {
                CountDownLatch done = new CountDownLatch(1);
                executor.execute(() -> {
                    work.run();
                    done.countDown();
                });
                done.await();
            }
        },
        INVOKE_ALL {
            @Override
            void run(ExecutorService executor, Runnable work) throws Exception {
                Callable<String> task = () -> {
                    work.run();
                    return "done";
                };
                executor.invokeAll(List.of(task));
            }
        },
        COMPLETION_SERVICE {
            @Override
            void run(ExecutorService executor, Runnable work) throws Exception {
                ExecutorCompletionService<String> service = new ExecutorCompletionService<>(executor);
                service.submit(work, "done");
                service.take().get();
            }
        },
        SUPPLY_ASYNC {
            @Override
            void run(ExecutorService executor, Runnable work) {
                CompletableFuture.supplyAsync(
                                () -> {
                                    work.run();
                                    return "done";
                                },
                                executor)
                        .join();
            }
        },
        RUN_ASYNC {
            @Override
            void run(ExecutorService executor, Runnable work) {
                CompletableFuture.runAsync(work, executor).join();
            }
        };

        abstract void run(ExecutorService executor, Runnable work) throws Exception;
    }

    private static void sleep() {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Begun in this recording: a task of an earlier one may write its event when somebody waits for it no more. */
    private static Predicate<List<RecordedEvent>> tasks(int count) {
        return events -> {
            Instant begin = events.stream()
                    .filter(event -> event.getEventType().getName().equals(WindowEvent.NAME))
                    .map(RecordedEvent::getStartTime)
                    .findFirst()
                    .orElse(Instant.MAX);
            return tasks(events.stream())
                            .filter(task -> !task.getStartTime().isBefore(begin))
                            .count()
                    >= count;
        };
    }

    private static Stream<RecordedEvent> tasks(Stream<RecordedEvent> events) {
        return events.filter(event -> event.getEventType().getName().equals("culprit.ExecutorTask"));
    }

    private static double in(ServiceCalls calls, WaitState... states) {
        double sum = 0;
        for (WaitState state : states) {
            double[] column = calls.stateMillis().get(state);
            sum += column == null ? 0 : column[0];
        }
        return sum;
    }

    /** What a collection stops is its part of the time, whichever it falls into. */
    private static void assertExplained(ServiceCalls calls, WaitState state, long nanos) {
        String all = told(calls);
        assertThat(in(calls, state)).as(all).isLessThan(nanos / 1e6 + Measured.SLACK);
        assertThat(in(calls, state, WaitState.GC)).as(all).isGreaterThan(nanos / 1e6 - Measured.SLACK);
    }

    /** All that the call did, in ms. */
    private static String told(ServiceCalls calls) {
        return Arrays.stream(WaitState.values())
                .filter(state -> in(calls, state) > 0)
                .map(state -> state + " " + in(calls, state))
                .collect(Collectors.joining(", ", "of " + calls.responseMillis()[0] + ": ", ""));
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aCallWaitsForAThreadOfTheExecutorAndThenForWhatItDoes(Way way) throws Exception {
        AtomicLong queuedNanos = new AtomicLong();
        AtomicLong sleptNanos = new AtomicLong();
        Evidence evidence = measured(
                () -> {
                    CountDownLatch busy = new CountDownLatch(1);
                    cooks.execute(() -> {
                        busy.countDown();
                        sleep();
                        sleep();
                    });
                    busy.await();
                    Calls.serve(() -> {
                        long asked = System.nanoTime();
                        way.run(cooks, () -> {
                            long begun = System.nanoTime();
                            queuedNanos.set(begun - asked);
                            sleep();
                            sleptNanos.set(System.nanoTime() - begun);
                        });
                    });
                },
                tasks(1));

        assertThat(probes.failure()).isEmpty();
        ServiceCalls calls = evidence.service(Calls.SERVICE).orElseThrow();
        assertThat(queuedNanos).hasValueGreaterThan(MILLIS * 1_000_000L);
        assertExplained(calls, WaitState.POOL, queuedNanos.get());
        assertExplained(calls, WaitState.SLEEP, sleptNanos.get());
        assertThat(in(calls, WaitState.QUEUE)).isLessThan(Measured.SLACK);
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.POOL)
                .singleElement()
                .satisfies(site -> assertThat(site.resource()).isEqualTo("cook"));
    }

    @Test
    void theCommonPoolIsFollowedToo() throws Exception {
        Evidence evidence = measured(
                () -> Calls.serve(() -> CompletableFuture.runAsync(ExecutorsTest::sleep)
                        .thenCompose(nothing -> CompletableFuture.runAsync(ExecutorsTest::sleep))
                        .join()),
                tasks(2));

        ServiceCalls calls = evidence.service(Calls.SERVICE).orElseThrow();
        assertThat(in(calls, WaitState.SLEEP, WaitState.GC)).isGreaterThan(2 * MILLIS - Measured.SLACK / 2);
        assertThat(in(calls, WaitState.QUEUE)).isLessThan(Measured.SLACK);
    }

    @Test
    void anExecutorTellsItsStateAndIsKnownByItsThreads() throws Exception {
        Evidence evidence = measured(
                () -> {
                    probes.startSampling(Depth.WIDE);
                    Calls.serve(() -> {
                        CountDownLatch sampled = new CountDownLatch(1);
                        cooks.execute(() -> {
                            sleep();
                            sleep();
                        });
                        for (int i = 0; i < 7; i++) {
                            CountDownLatch mine = new CountDownLatch(1);
                            cooks.execute(() -> {
                                sleep();
                                mine.countDown();
                            });
                        }
                        cooks.execute(sampled::countDown);
                        sampled.await();
                    });
                    probes.stopSampling();
                },
                tasks(9));

        assertThat(evidence.pools())
                .filteredOn(PoolUsage::resource, PoolUsage.Resource.THREADS)
                .singleElement()
                .satisfies(pool -> {
                    assertThat(pool.pool()).isEqualTo("cook");
                    assertThat(pool.maximumSize()).isEqualTo(1);
                    assertThat(pool.active()).contains(1);
                    assertThat(IntStream.of(pool.waiting()).max()).matches(most -> most.getAsInt() > 0);
                });
    }

    @Test
    void executorsWhoseThreadsHaveTheSameNamesGetNumbers() throws Exception {
        ThreadPoolExecutor others = cooks(1);
        Recorded recorded = Recorded.during(
                () -> Calls.serve(() -> {
                    cooks.submit(() -> {}).get();
                    others.submit(() -> {}).get();
                    probes.writeDictionaries();
                }),
                sofar -> sofar.of("culprit.ExecutorTask").size() == 2);
        others.shutdown();

        assertThat(recorded.values("culprit.Pool", "pool")).contains("cook", "cook (2)");
    }

    @Test
    void onlyWhatCallsHandOverIsFollowed() throws Exception {
        Executor direct = Runnable::run;
        Recorded recorded = Recorded.during(
                () -> {
                    cooks.submit(ExecutorsTest::sleep).get(); // by nobody's call
                    Calls.serve(() -> CompletableFuture.runAsync(ExecutorsTest::sleep, direct)
                            .join());
                    Calls.serve(() -> cooks.submit(ExecutorsTest::sleep).get());
                },
                sofar -> !sofar.of("culprit.ExecutorTask").isEmpty());

        assertThat(recorded.of("culprit.ServiceCall")).hasSize(2);
        assertThat(recorded.of("culprit.ExecutorTask")).singleElement().satisfies(task -> {
            assertThat(task.getThread().getJavaName()).isEqualTo("cook-1");
            assertThat(task.getDuration().toMillis()).isGreaterThanOrEqualTo(MILLIS - 1);
        });
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void whatANewThreadBeginsWithIsFollowed(Way way) throws Exception {
        ThreadPoolExecutor fresh = cooks(1);
        Evidence evidence = measured(() -> Calls.serve(() -> way.run(fresh, ExecutorsTest::sleep)), tasks(1));
        fresh.shutdown();

        assertThat(probes.failure()).isEmpty();
        ServiceCalls calls = evidence.service(Calls.SERVICE).orElseThrow();
        assertThat(in(calls, WaitState.SLEEP, WaitState.GC)).isGreaterThan(MILLIS - Measured.SLACK / 2);
        assertThat(in(calls, WaitState.QUEUE)).isLessThan(Measured.SLACK);
    }

    @Test
    void aCallThatEntersInsideATaskIsItsOwn() throws Exception {
        Recorded recorded = Recorded.during(() -> {
            Calls.serve(
                    () -> cooks.submit(() -> Calls.serve(ExecutorsTest::sleep)).get());
            cooks.submit(() -> {}).get(); // by then the thread is done with the one before
        });

        assertThat(recorded.of("culprit.ServiceCall")).hasSize(2);
        assertThat(recorded.of("culprit.ExecutorTask")).isEmpty();
    }

    @Test
    void aTaskThatFailsEndsWithItsThread() throws Exception {
        cooks.setThreadFactory(work -> {
            Thread thread = new Thread(work, "cook-9");
            thread.setUncaughtExceptionHandler((t, e) -> {}); // not on the console
            return thread;
        });
        cooks.setMaximumPoolSize(2);
        cooks.setCorePoolSize(2);
        Recorded recorded = Recorded.during(
                () -> {
                    CountDownLatch both = new CountDownLatch(2);
                    CountDownLatch done = new CountDownLatch(2);
                    Calls.serve(() -> {
                        for (int i = 0; i < 2; i++) {
                            cooks.execute(() -> {
                                both.countDown();
                                await(both);
                                done.countDown();
                                if (Thread.currentThread().getName().equals("cook-9")) {
                                    throw new IllegalStateException("as asked");
                                }
                            });
                        }
                        done.await();
                    });
                },
                sofar -> sofar.of("culprit.ExecutorTask").size() == 2);

        assertThat(recorded.of("culprit.ExecutorTask")).hasSize(2);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void oneObjectThatSeveralCallsHandOverIsNotFollowed() throws Exception {
        Runnable one = ExecutorsTest::sleep;
        CountDownLatch free = new CountDownLatch(1);
        Recorded recorded = Recorded.during(() -> {
            cooks.execute(() -> await(free));
            Calls.serve(() -> cooks.execute(one));
            Thread other = new Thread(() -> Calls.serve(() -> cooks.execute(one)));
            other.start();
            other.join();
            free.countDown();
            cooks.submit(() -> {}).get();
        });

        assertThat(recorded.of("culprit.ServiceCall")).hasSize(2);
        assertThat(recorded.of("culprit.ExecutorTask")).isEmpty();
    }

    @Test
    void laterStagesAreFollowed() throws Exception {
        Evidence evidence = measured(
                () -> Calls.serve(() -> CompletableFuture.supplyAsync(() -> "one", cooks)
                        .thenApplyAsync(
                                text -> {
                                    sleep();
                                    return text;
                                },
                                cooks)
                        .join()),
                tasks(2));

        ServiceCalls calls = evidence.service(Calls.SERVICE).orElseThrow();
        assertThat(in(calls, WaitState.SLEEP, WaitState.GC)).isGreaterThan(MILLIS - Measured.SLACK / 2);
    }

    @Test
    void theComputingOfATaskIsThatOfItsCall() throws Exception {
        Evidence evidence = measured(
                () -> {
                    for (int i = 0; i < 20; i++) {
                        Calls.serve(() -> cooks.submit(() -> {
                                    long end = System.nanoTime() + 5_000_000;
                                    while (System.nanoTime() < end) {
                                        Thread.onSpinWait();
                                    }
                                })
                                .get());
                    }
                },
                tasks(20));

        ServiceCalls calls = evidence.service(Calls.SERVICE).orElseThrow();
        double[] computing = calls.stateMillis().get(WaitState.CPU);
        assertThat(computing).isNotNull();
        List<Double> sampled =
                DoubleStream.of(computing).filter(Double::isFinite).boxed().toList();
        assertThat(sampled).isNotEmpty();
        for (int i = 0; i < calls.count(); i++) {
            double sum = 0;
            for (WaitState state : WaitState.values()) {
                double[] column = calls.stateMillis().get(state);
                sum += column == null ? 0 : column[i];
            }
            if (Double.isFinite(sum)) {
                assertThat(sum).isCloseTo(calls.responseMillis()[i], within(0.5));
            }
        }
        assertThat(sampled.stream().mapToDouble(Double::doubleValue).max().orElse(0))
                .isGreaterThan(2.5);
    }
}
