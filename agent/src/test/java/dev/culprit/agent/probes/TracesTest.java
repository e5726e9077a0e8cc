package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.probes.methods.MethodFigures;
import dev.culprit.agent.probes.methods.TraceFigures;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.chosen.MethodPattern;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.Measure;
import dev.culprit.heuristics.contract.TraceRules;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import sample.Shop;

/** Where traces of chosen methods begin, how they go on in other threads, and what is enough of them. */
class TracesTest {

    private static final int USUAL_DEPTH = TraceRules.USUAL.maxDepth();
    private static final int USUAL_CALLS = TraceRules.USUAL.maxCalls();

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final Shop shop = new Shop();
    private final ThreadPoolExecutor cooks = (ThreadPoolExecutor) Executors.newFixedThreadPool(2);

    @AfterEach
    void clear() {
        cooks.shutdownNow();
        probes.clear();
    }

    private void measure(Measure measure, int oneIn, TraceRules rules, Scope... others) {
        probes.apply(Selection.of(
                Set.of(others),
                new MethodSelection(
                        List.of(new MethodPattern("sample.Shop.*")),
                        List.of(),
                        Set.of(),
                        Set.of(),
                        Set.of(),
                        measure,
                        oneIn,
                        rules)));
    }

    private static TraceRules belowEntryPoints() {
        return new TraceRules(true, USUAL_DEPTH, USUAL_CALLS);
    }

    private Map<String, Long> calls() {
        return probes.methods().stream()
                .collect(Collectors.toMap(figures -> figures.site().method(), MethodFigures::calls));
    }

    /** How many calls each trace has. */
    private static Map<Long, Long> traces(Recorded recorded) {
        return recorded.of("culprit.MethodCall").stream()
                .collect(Collectors.groupingBy(call -> call.getLong("trace"), Collectors.counting()));
    }

    private static long sum(Recorded recorded, String field) {
        return recorded.of("culprit.MethodTrace").stream()
                .mapToLong(event -> event.getLong(field))
                .sum();
    }

    @Test
    void belowEntryPointsATraceIsWhatACallDoes() throws Exception {
        measure(Measure.CALLS, 1, belowEntryPoints());
        assertThat(probes.state().scopes()).containsExactlyInAnyOrder(Scope.METHOD, Scope.ENTRY_POINTS);
        Recorded recorded = Recorded.during(() -> {
            shop.order(1); // of nobody
            Calls.serve(() -> {
                shop.order(1);
                Shop.all(shop);
            });
            shop.order(1);
            Calls.serve(() -> shop.order(1));
        });

        assertThat(recorded.of("culprit.ServiceCall")).hasSize(2);
        Map<Long, Long> traces = traces(recorded);
        assertThat(recorded.of("culprit.ServiceCall"))
                .extracting(call -> traces.get(call.getLong("trace")))
                .containsExactly(6L, 2L);
        assertThat(traces).hasSize(2);
        assertThat(probes.traces()).isEqualTo(TraceFigures.NONE);
    }

    @ParameterizedTest
    @EnumSource(names = {"SUMS", "CALLS"})
    void ofCallsOfEntryPointsAllIsMeasuredOrNothing(Measure measure) {
        measure(measure, 10, belowEntryPoints());
        for (int i = 0; i < 3000; i++) {
            shop.order(1);
            Calls.serve(() -> {
                shop.order(1);
                shop.order(1);
                shop.nested(3);
            });
        }
        long orders = calls().get("order");
        assertThat(orders).isBetween(400L, 800L).isEven();
        assertThat(calls()).containsEntry("price", orders).containsEntry("nested", 2 * orders);
    }

    @Test
    void whatLiesTooDeepIsLeftOut() throws Exception {
        measure(Measure.CALLS, 1, new TraceRules(false, 3, USUAL_CALLS));
        Recorded recorded = Recorded.during(() -> {
            shop.nested(9);
            shop.order(1);
            shop.nested(2);
            shop.nested(3);
        });

        assertThat(traces(recorded).values()).containsExactlyInAnyOrder(3L, 2L, 3L, 3L);
        assertThat(sum(recorded, "tooDeep")).isEqualTo(7 + 1);
        assertThat(sum(recorded, "tooMany")).isZero();
        assertThat(recorded.of("culprit.MethodTrace"))
                .allSatisfy(event -> assertThat(event.getInt("maxDepth")).isEqualTo(3))
                .extracting(event -> event.getLong("trace"))
                .isSubsetOf(traces(recorded).keySet());
        assertThat(probes.traces()).isEqualTo(new TraceFigures(2, 0, 8, 0, 0, 0));
    }

    @Test
    void aTraceHasNoMoreCallsThanAllowed() throws Exception {
        measure(Measure.CALLS, 1, new TraceRules(true, USUAL_DEPTH, 10));
        Recorded recorded = Recorded.during(() -> {
            Calls.serve(() -> {
                for (int i = 0; i < 20; i++) {
                    shop.order(1);
                }
            });
            Calls.serve(() -> shop.order(1));
        });

        assertThat(traces(recorded).values()).containsExactlyInAnyOrder(10L, 2L);
        assertThat(sum(recorded, "tooMany")).isEqualTo(30);
        assertThat(recorded.of("culprit.MethodTrace"))
                .isNotEmpty()
                .allSatisfy(event -> assertThat(event.getInt("maxCalls")).isEqualTo(10));
        assertThat(probes.traces()).isEqualTo(new TraceFigures(0, 1, 30, 0, 0, 0));
    }

    @Test
    void inASecondWithEnoughCallsNoOtherTraceBegins() throws Exception {
        long begun = System.nanoTime();
        measure(Measure.CALLS, 1, new TraceRules(false, false, USUAL_DEPTH, USUAL_CALLS, 10));
        Recorded recorded = Recorded.during(() -> {
            for (int i = 0; i < 1000; i++) {
                shop.order(1);
            }
            probes.clear();
        });
        int seconds = 1 + (int) TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - begun);

        Map<Long, Long> traces = traces(recorded);
        assertThat(traces.values()).as("whole ones").containsOnly(2L);
        assertThat(traces).hasSizeBetween(5, 5 * (seconds + 1));
        assertThat(sum(recorded, "tracesLeftOut")).isEqualTo(1000 - traces.size());
    }

    /** Their events are used again. */
    @Test
    void everyCallHasItsOwnTimes() throws Exception {
        measure(Measure.CALLS, 1, TraceRules.USUAL);
        Recorded recorded = Recorded.during(() -> {
            for (int i = 0; i < 3; i++) {
                shop.nested(4);
            }
        });

        List<RecordedEvent> calls = recorded.of("culprit.MethodCall").stream()
                .sorted(Comparator.comparing(RecordedEvent::getStartTime)
                        .thenComparing(RecordedEvent::getEndTime, Comparator.reverseOrder()))
                .toList();
        assertThat(calls).hasSize(3 * 5);
        for (int i = 1; i < calls.size(); i++) {
            RecordedEvent before = calls.get(i - 1);
            RecordedEvent call = calls.get(i);
            if (call.getLong("trace") == before.getLong("trace")) {
                assertThat(call.getEndTime()).as("inside the one before").isBeforeOrEqualTo(before.getEndTime());
            } else {
                assertThat(i % 5).isZero();
                assertThat(call.getStartTime())
                        .isAfterOrEqualTo(calls.get(i - 5).getEndTime());
            }
        }
    }

    /** Of a trace that never ends nobody would hear. */
    @Test
    void itIsToldAtOnceThatATraceIsCut() throws Exception {
        measure(Measure.CALLS, 1, new TraceRules(true, USUAL_DEPTH, 1));
        CountDownLatch free = new CountDownLatch(1);
        CountDownLatch cut = new CountDownLatch(1);
        Thread server = new Thread(() -> Calls.serve(() -> {
            shop.order(1);
            cut.countDown();
            free.await();
        }));
        Recorded recorded = Recorded.during(() -> {
            server.start();
            cut.await();
        });
        free.countDown();
        server.join();

        assertThat(sum(recorded, "tooMany")).isEqualTo(1);
    }

    /** Where the stack overflows inside of the JDK's recorder, that writes nothing of the thread any more: then another one tells. */
    @Test
    void aFullStackDoesNotPutTheDepthOutOfStep() throws Exception {
        measure(Measure.CALLS, 1, new TraceRules(true, 10_000, 10_000_000));
        Recorded recorded = afterAFullStack();
        for (int other = 0; other < 9 && recorded.of("culprit.ServiceCall").size() < 2; other++) {
            recorded = afterAFullStack();
        }
        RecordedEvent last = recorded.of("culprit.ServiceCall").get(1);
        assertThat(traces(recorded)).containsEntry(last.getLong("trace"), 2L);
        assertThat(probes.failure()).isEmpty();
    }

    private Recorded afterAFullStack() throws Exception {
        return Recorded.during(() -> {
            Thread thread = new Thread(() -> {
                Calls.serve(() -> assertThatThrownBy(() -> shop.endless(0)).isInstanceOf(StackOverflowError.class));
                Calls.serve(() -> shop.order(1));
            });
            thread.start();
            thread.join();
        });
    }

    /** How a trace gets into another thread. */
    enum Way {
        SUBMIT {
            @Override
            void run(ExecutorService executor, Runnable work) throws Exception {
                executor.submit(work).get();
            }
        },
        RUN_ASYNC {
            @Override
            void run(ExecutorService executor, Runnable work) {
                CompletableFuture.runAsync(work, executor).join();
            }
        },
        LATER_STAGE {
            @Override
            void run(ExecutorService executor, Runnable work) {
                CompletableFuture.supplyAsync(() -> "", executor)
                        .thenAcceptAsync(nothing -> work.run(), executor)
                        .join();
            }
        },
        COMMON_POOL {
            @Override
            void run(ExecutorService executor, Runnable work) {
                CompletableFuture.runAsync(work).join();
            }
        },
        TASK_OF_A_TASK {
            @Override
            void run(ExecutorService executor, Runnable work) throws Exception {
                executor.submit(() -> executor.submit(work).get()).get();
            }
        };

        abstract void run(ExecutorService executor, Runnable work) throws Exception;
    }

    @ParameterizedTest
    @EnumSource(Way.class)
    void aTraceHasOneNumberInAllThreads(Way way) throws Exception {
        measure(Measure.CALLS, 1, belowEntryPoints(), Scope.EXECUTOR);
        Recorded.Work call = () -> {
            shop.order(1);
            way.run(cooks, () -> shop.order(1));
        };
        Recorded recorded = Recorded.during(
                () -> {
                    for (int i = 0; i < 5; i++) {
                        Calls.serve(call);
                    }
                },
                sofar -> sofar.of("culprit.MethodCall").size() == 20
                        && sum(sofar, "handedOver") == probes.traces().handedOver());

        assertThat(probes.failure()).isEmpty();
        assertThat(traces(recorded).keySet())
                .containsExactlyInAnyOrderElementsOf(recorded.of("culprit.ServiceCall").stream()
                        .map(event -> event.getLong("trace"))
                        .toList())
                .hasSize(5);
        assertThat(traces(recorded).values()).containsOnly(4L);
        TraceFigures figures = probes.traces();
        assertThat(figures.handedOver()).isEqualTo(figures.takenUp());
        if (way != Way.COMMON_POOL) { // whose work the waiting thread may do itself
            assertThat(figures.handedOver()).isPositive();
        }
        assertThat(sum(recorded, "handedOver")).isEqualTo(figures.handedOver());
    }

    @Test
    void aTraceGoesOnInVirtualThreads() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads need Java 21");
        ExecutorService each = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        measure(Measure.CALLS, 1, belowEntryPoints(), Scope.EXECUTOR);
        Recorded recorded = Recorded.during(() -> {
            for (int i = 0; i < 5; i++) {
                Calls.serve(() -> each.submit(() -> shop.order(1)).get());
            }
        });
        each.shutdown();
        assertThat(traces(recorded).values()).containsExactly(2L, 2L, 2L, 2L, 2L);
    }

    @ParameterizedTest
    @EnumSource(names = {"SUMS", "CALLS"})
    void whetherATraceIsMeasuredIsDecidedForAllThreads(Measure measure) throws Exception {
        for (boolean below : new boolean[] {true, false}) {
            measure(measure, 10, new TraceRules(below, USUAL_DEPTH, USUAL_CALLS), Scope.EXECUTOR);
            Shop asking = asking(() -> shop.nested(0));
            for (int i = 0; i < 2000; i++) {
                Calls.serve(() -> asking.order(1));
            }
            long orders = calls().get("order");
            assertThat(orders).isBetween(100L, 320L);
            assertThat(calls()).as("below entry points: " + below).containsEntry("nested", orders);
        }
    }

    /** Has something done by another thread in the middle of a chosen method. */
    private Shop asking(Runnable task) {
        return new Shop() {
            @Override
            protected int price(int number) {
                try {
                    cooks.submit(task).get();
                } catch (InterruptedException | ExecutionException e) {
                    throw new IllegalStateException(e);
                }
                return 1;
            }
        };
    }

    @Test
    void theLimitHoldsForAllThreadsTogether() throws Exception {
        measure(Measure.CALLS, 1, new TraceRules(true, USUAL_DEPTH, 100), Scope.EXECUTOR);
        Recorded recorded = Recorded.during(() -> Calls.serve(() -> {
            List<CompletableFuture<Void>> all = IntStream.range(0, 8)
                    .mapToObj(i -> CompletableFuture.runAsync(
                            () -> {
                                for (int j = 0; j < 50; j++) {
                                    shop.nested(0);
                                }
                            },
                            cooks))
                    .toList();
            all.forEach(CompletableFuture::join);
        }));
        assertThat(traces(recorded).values()).containsExactly(100L);
        assertThat(probes.traces().cutAtCalls()).isEqualTo(1);
    }

    @Test
    void whatNobodyTakesUpIsTold() throws Exception {
        measure(Measure.CALLS, 1, belowEntryPoints(), Scope.EXECUTOR);
        CountDownLatch free = new CountDownLatch(1);
        cooks.setCorePoolSize(1);
        cooks.setMaximumPoolSize(1);
        cooks.execute(() -> {
            try {
                free.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        Recorded recorded = Recorded.during(() -> {
            Calls.serve(() -> {
                cooks.execute(() -> shop.order(1));
                cooks.execute(() -> shop.order(2));
            });
            cooks.shutdownNow();
        });
        free.countDown();

        assertThat(sum(recorded, "handedOver")).isEqualTo(2);
        assertThat(probes.traces()).isEqualTo(new TraceFigures(0, 0, 0, 0, 2, 0));
    }

    /** What a full executor gives back its caller runs, as a part of what it does anyway. */
    @Test
    void whatACallerRunsItselfIsNotHandedOver() throws Exception {
        measure(Measure.CALLS, 1, belowEntryPoints(), Scope.EXECUTOR);
        cooks.shutdown();
        cooks.setRejectedExecutionHandler((task, executor) -> task.run());
        Recorded recorded = Recorded.during(
                () -> Calls.serve(() -> cooks.submit(() -> shop.order(1)).get()));

        assertThat(traces(recorded).values()).containsExactly(2L);
        assertThat(sum(recorded, "handedOver")).isZero();
        assertThat(probes.traces()).isEqualTo(TraceFigures.NONE);
    }

    /** A thread factory of the application may well be among the chosen methods. */
    @Test
    void aThreadThatDoesAllItsTasksInAChosenMethodIsInNoTrace() throws Exception {
        measure(Measure.CALLS, 1, TraceRules.USUAL, Scope.EXECUTOR);
        ThreadPoolExecutor inside =
                (ThreadPoolExecutor) Executors.newFixedThreadPool(1, work -> new Thread(() -> Shop.around(work)));
        Recorded recorded = Recorded.during(() -> {
            for (int i = 0; i < 3; i++) {
                inside.submit(() -> shop.order(1)).get();
            }
        });
        inside.shutdown();

        assertThat(traces(recorded).values()).containsExactly(2L, 2L, 2L);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10_001})
    void limitsHaveLimits(int depth) {
        assertThatThrownBy(() -> new TraceRules(false, depth, 1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("maxDepth must be between 1 and 10000, not " + depth);
        assertThatThrownBy(() -> new TraceRules(false, 1, 0)).hasMessageContaining("maxCalls must be between 1");
        assertThatThrownBy(() -> new TraceRules(false, false, 1, 1, 0))
                .hasMessageContaining("maxCallsPerSecond must be between 1");
    }
}
