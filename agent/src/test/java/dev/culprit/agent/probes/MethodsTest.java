package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.agent.probes.methods.MethodFigures;
import dev.culprit.agent.weaving.Applied;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Cleared;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.Site;
import dev.culprit.agent.weaving.chosen.MethodPattern;
import dev.culprit.agent.weaving.chosen.MethodSelection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.contract.Measure;
import dev.culprit.heuristics.contract.MethodModifier;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.jfr.events.methods.MethodSizesEvent;
import dev.culprit.jfr.settings.RecordingSettings;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.stream.Collectors;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sample.Shop;

/** Chosen methods of an application, from the pattern to the numbers. */
class MethodsTest {

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));
    private final Shop shop = new Shop();

    @AfterEach
    void clear() {
        probes.clear();
    }

    private Applied measure(Measure measure, int oneIn, String... patterns) {
        return probes.apply(Selection.of(
                Set.of(),
                new MethodSelection(
                        List.of(patterns).stream().map(MethodPattern::new).toList(),
                        List.of(),
                        Set.of(),
                        Set.of(),
                        Set.of(),
                        measure,
                        oneIn)));
    }

    private Map<String, MethodFigures> figures() {
        return probes.methods().stream()
                .collect(Collectors.toMap(figures -> figures.site().method(), Function.identity()));
    }

    @Test
    void callsAndTimesAreSummedUpOverAllThreads() throws Exception {
        Applied applied = measure(Measure.SUMS, 1, "sample.Shop.*");
        assertThat(applied.refused()).isEmpty();
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            Thread thread = new Thread(() -> {
                Shop own = new Shop();
                for (int j = 0; j < 5000; j++) {
                    own.order(j);
                }
            });
            threads.add(thread);
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        shop.slow(TimeUnit.MILLISECONDS.toNanos(20));
        shop.slow(TimeUnit.MILLISECONDS.toNanos(50));
        assertThat(shop.nested(9)).isEqualTo(9);
        assertThatThrownBy(shop::fail).isExactlyInstanceOf(IllegalStateException.class);

        Map<String, MethodFigures> figures = figures();
        assertThat(figures.get("order").calls()).isEqualTo(20_000);
        assertThat(figures.get("price").calls()).isEqualTo(20_000);
        assertThat(figures.get("order").nanos())
                .isGreaterThan(figures.get("price").nanos());
        assertThat(figures.get("nested").calls()).isEqualTo(10);
        assertThat(figures.get("fail").calls()).isEqualTo(1);
        assertThat(figures.get("slow").calls()).isEqualTo(2);
        assertThat(figures.get("slow").nanos()).isGreaterThanOrEqualTo(TimeUnit.MILLISECONDS.toNanos(70));
        assertThat(figures.get("slow").longestNanos())
                .isBetween(
                        TimeUnit.MILLISECONDS.toNanos(50), figures.get("slow").nanos());
        assertThat(figures).doesNotContainKey("tax");
        assertThat(probes.methods())
                .as("the most time first")
                .isSortedAccordingTo(
                        Comparator.comparingLong(MethodFigures::nanos).reversed());
        assertThat(probes.hits()).isEqualTo(20_000 + 20_000 + 10 + 1 + 2);
        assertThat(probes.failure()).isEmpty();
    }

    @Test
    void sumsReachTheRecording() throws Exception {
        Recorded recorded = Recorded.during(() -> {
            measure(Measure.SUMS, 1, "sample.Shop.order");
            for (int i = 0; i < 1000; i++) {
                shop.order(i);
            }
            probes.clear();
        });
        List<RecordedEvent> sums = recorded.of("culprit.MethodSum");
        assertThat(sums.stream().mapToLong(event -> event.getLong("calls")).sum())
                .isEqualTo(1000);
        assertThat(sums.stream().mapToLong(event -> event.getLong("nanos")).sum())
                .isPositive();
        assertThat(recorded.of("culprit.Method")).isNotEmpty().allSatisfy(method -> {
            assertThat(method.getString("type")).isEqualTo("sample.Shop");
            assertThat(method.getString("method")).isEqualTo("order");
            assertThat(method.getInt("id")).isEqualTo(sums.get(0).getInt("method"));
        });
    }

    /** Whoever looks on does not wait for the end. */
    @Test
    void sumsAreWrittenAgainAndAgain() throws Exception {
        measure(Measure.SUMS, 1, "sample.Shop.order");
        AtomicLong calls = new AtomicLong();
        CountDownLatch twice = new CountDownLatch(2);
        try (RecordingStream stream = new RecordingStream()) {
            stream.setSettings(RecordingSettings.of(Depth.WIDE));
            stream.onEvent("culprit.MethodSum", event -> {
                calls.addAndGet(event.getLong("calls"));
                twice.countDown();
            });
            stream.startAsync();
            long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
            while (twice.getCount() > 0) {
                assertThat(System.nanoTime() - deadline).as("after a minute").isNegative();
                shop.order(1);
            }
        }
        assertThat(calls.get()).isPositive();
    }

    @Test
    void everyCallIsWrittenDownWithItsTrace() throws Exception {
        measure(Measure.CALLS, 1, "sample.Shop.*");
        Recorded recorded = Recorded.during(() -> {
            Shop.all(shop);
            shop.slow(TimeUnit.MILLISECONDS.toNanos(20));
            assertThatThrownBy(shop::fail).isExactlyInstanceOf(IllegalStateException.class);
            probes.clear();
        });
        Map<Integer, String> names = recorded.of("culprit.Method").stream()
                .collect(Collectors.toMap(
                        event -> event.getInt("id"), event -> event.getString("method"), (one, other) -> one));
        Map<String, RecordedEvent> calls = recorded.of("culprit.MethodCall").stream()
                .collect(Collectors.toMap(event -> names.get(event.getInt("method")), Function.identity()));

        assertThat(calls).containsOnlyKeys("all", "order", "price", "tax", "slow", "fail");
        long trace = calls.get("all").getLong("trace");
        assertThat(List.of("order", "price", "tax"))
                .allSatisfy(name -> assertThat(calls.get(name).getLong("trace")).isEqualTo(trace));
        assertThat(calls.get("slow").getLong("trace")).isNotEqualTo(trace);
        assertThat(calls.get("slow").getDuration().toMillis()).isGreaterThanOrEqualTo(19);
        assertThat(calls.get("fail").getBoolean("failed")).isTrue();
        assertThat(calls.get("all").getBoolean("failed")).isFalse();
        assertThat(figures().keySet()).as("after off").isEmpty();
    }

    @Test
    void processorTimeAndAllocationBelongToTheCall() throws Exception {
        measure(Measure.CALLS_WITH_ALLOCATION, 1, "sample.Shop.allocate");
        Recorded allocating = Recorded.during(() -> shop.allocate(1 << 20));
        measure(Measure.CALLS_WITH_CPU, 1, "sample.Shop.slow");
        Recorded computing = Recorded.during(() -> shop.slow(TimeUnit.MILLISECONDS.toNanos(30)));

        assertThat(allocating.of("culprit.MethodCost"))
                .singleElement()
                .satisfies(call -> assertThat(call.getLong("allocatedBytes")).isBetween(1L << 20, 1L << 21));
        assertThat(computing.of("culprit.MethodCost")).singleElement().satisfies(call -> {
            assertThat(call.getLong("cpuNanos")).isBetween(0L, TimeUnit.MILLISECONDS.toNanos(25));
            assertThat(call.getLong("allocatedBytes")).isEqualTo(-1);
        });
    }

    @Test
    void bothCanBeMeasuredTogether() throws Exception {
        measure(Measure.CALLS_WITH_CPU_AND_ALLOCATION, 1, "sample.Shop.allocate");
        Recorded recorded = Recorded.during(() -> shop.allocate(1 << 20));

        assertThat(recorded.of("culprit.MethodCost")).singleElement().satisfies(call -> {
            assertThat(call.getLong("allocatedBytes")).isBetween(1L << 20, 1L << 21);
            assertThat(call.getLong("cpuNanos"))
                    .isBetween(0L, call.getDuration().toNanos() + TimeUnit.MILLISECONDS.toNanos(1));
        });
    }

    @Test
    void parametersAreWrittenDownByTheirSize() throws Exception {
        measure(Measure.CALLS_WITH_SIZES, 1, "sample.Shop.*");
        Recorded recorded = Recorded.during(() -> {
            assertThat(Shop.amount(List.of("a", "b"), "abc", new int[5], 7)).isEqualTo(17);
            shop.order(42);
        });
        assertThat(recorded.of("culprit.MethodSizes"))
                .extracting(call -> List.of(
                        call.getLong("size1"), call.getLong("size2"), call.getLong("size3"), call.getLong("size4")))
                .contains(
                        List.of(2L, 3L, 5L, 7L),
                        List.of(42L, MethodSizesEvent.NONE, MethodSizesEvent.NONE, MethodSizesEvent.NONE))
                .hasSize(3);
    }

    @ParameterizedTest
    @EnumSource(names = {"SUMS", "CALLS"})
    void tracesAreMeasuredAsAWholeOrNotAtAll(Measure measure) throws Exception {
        measure(measure, 10, "sample.Shop.*");
        Recorded recorded = Recorded.during(() -> {
            for (int i = 0; i < 20_000; i++) {
                shop.order(i);
            }
        });
        Map<String, MethodFigures> figures = figures();
        assertThat(figures.get("order").calls()).isBetween(1500L, 2500L);
        assertThat(figures.get("price").calls()).isEqualTo(figures.get("order").calls());
        assertThat(figures.get("order").oneIn()).isEqualTo(10);
        assertThat(recorded.of("culprit.MethodCall"))
                .hasSize(
                        measure == Measure.CALLS
                                ? 2 * (int) figures.get("order").calls()
                                : 0);
    }

    /** Many servers have a thread per task: most threads have one trace only. */
    @ParameterizedTest
    @EnumSource(names = {"SUMS", "CALLS"})
    void ofThreadsWithOneTraceEachAsManyAreMeasured(Measure measure) throws Exception {
        measure(measure, 10, "sample.Shop.order");
        for (int i = 0; i < 2000; i++) {
            Thread thread = new Thread(() -> shop.order(1));
            thread.start();
            thread.join();
        }
        assertThat(figures().get("order").calls()).isBetween(120L, 290L);
    }

    /** A call that began with an earlier selection ends with this one. */
    @Test
    void whatBeganBeforeIsNotCounted() throws Exception {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch go = new CountDownLatch(1);
        Shop waiting = new Shop() {
            @Override
            protected int price(int number) {
                inside.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                return 1;
            }
        };
        for (Measure before : List.of(Measure.SUMS, Measure.CALLS)) {
            measure(before, 3, "sample.Shop.*");
        }
        Thread customer = new Thread(() -> waiting.order(1));
        measure(Measure.SUMS, 1, "sample.Shop.order");
        customer.start();
        inside.await();
        measure(Measure.SUMS, 1, "sample.Shop.order");
        go.countDown();
        customer.join();
        assertThat(figures()).isEmpty();
        shop.order(1);
        assertThat(figures().get("order").calls()).isEqualTo(1);
    }

    @ParameterizedTest
    @EnumSource(names = {"SUMS", "CALLS"})
    void aFullStackDoesNotStopMeasuring(Measure measure) throws Exception {
        measure(measure, 2, "sample.Shop.*");
        for (int i = 0; i < 20; i++) {
            assertThatThrownBy(() -> shop.endless(0)).isInstanceOf(StackOverflowError.class);
        }
        for (int i = 0; i < 2000; i++) {
            shop.order(i);
        }
        assertThat(figures().get("order").calls()).isBetween(700L, 1300L);
        assertThat(probes.failure()).isEmpty();
    }

    @Test
    void modifiersAnnotationsAndInterfacesNarrowTheChoice() {
        MethodSelection marked = new MethodSelection(
                List.of(new MethodPattern("sample.**.*")),
                List.of(),
                Set.of(MethodModifier.PROTECTED),
                Set.of("sample.Shop$Marked"),
                Set.of(),
                Measure.SUMS,
                1);
        MethodSelection sources = new MethodSelection(
                List.of(new MethodPattern("sample.**.*")),
                List.of(new MethodPattern("sample.**.get*")),
                Set.of(),
                Set.of(),
                Set.of("javax.sql.DataSource"),
                Measure.SUMS,
                1);
        assertThat(names(marked)).containsExactly("sample.Shop.price(int)");
        assertThat(new sample.RoutingSource(null)).isNotNull(); // so that the class is loaded
        assertThat(names(sources))
                .isNotEmpty()
                .allMatch(name -> !name.startsWith("sample.Shop"))
                .noneMatch(name -> name.contains(".get"));
        assertThat(names(MethodSelection.of(Measure.SUMS, "sample.Shop.price(long)")))
                .isEmpty();
    }

    private List<String> names(MethodSelection selection) {
        return probes.dryRun(Selection.of(Set.of(), selection)).methods().stream()
                .map(Site::text)
                .toList();
    }

    @Test
    void someMethodsCanLoseTheirProbesAgain() {
        measure(Measure.SUMS, 1, "sample.Shop.*");
        shop.order(1);
        Site price = figures().get("price").site();
        probes.thin(Set.of(price), probes.generation());
        shop.order(1);

        assertThat(figures().get("price").calls()).isEqualTo(1);
        assertThat(figures().get("order").calls()).isEqualTo(2);
        assertThat(probes.thinned()).containsExactly(price);
        Cleared cleared = probes.clear();
        assertThat(cleared.verified()).isTrue();
        assertThat(cleared.remaining()).isEmpty();
    }

    @Test
    void methodsGoTogetherWithScopes() {
        Applied applied =
                probes.apply(Selection.of(Set.of(Scope.POOL), MethodSelection.of(Measure.SUMS, "sample.Shop.*")));
        assertThat(applied.methods()).containsOnlyKeys(Scope.POOL, Scope.METHOD);
        assertThat(applied.methods().get(Scope.METHOD)).isEqualTo(11);
    }
}
