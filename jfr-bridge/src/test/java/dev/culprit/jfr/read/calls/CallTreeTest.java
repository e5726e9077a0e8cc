package dev.culprit.jfr.read.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import dev.culprit.jfr.events.methods.MethodCallEvent;
import dev.culprit.jfr.events.methods.MethodCostEvent;
import dev.culprit.jfr.events.methods.MethodEvent;
import dev.culprit.jfr.events.methods.MethodTraceEvent;
import dev.culprit.jfr.read.pass.RecordingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CallTreeTest {

    private static final int PLACE = 1;
    private static final int PRICE = 2;

    @TempDir
    private Path directory;

    private static void name(int id, String method, String descriptor) {
        MethodEvent event = new MethodEvent();
        event.id = id;
        event.type = "com.shop.Orders";
        event.method = method;
        event.descriptor = descriptor;
        event.commit();
    }

    /** A call of so many milliseconds at least, around another. */
    private static void call(int method, int millis, boolean failed, Runnable below) {
        MethodCallEvent event = new MethodCallEvent();
        event.begin();
        long until = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(millis);
        while (System.nanoTime() < until) {
            LockSupport.parkNanos(until - System.nanoTime());
        }
        below.run();
        event.end();
        event.method = method;
        event.failed = failed;
        event.commit();
    }

    private static void place() {
        call(PLACE, 2, false, () -> {
            call(PRICE, 5, false, () -> {});
            call(PRICE, 5, true, () -> {});
        });
    }

    private CallTree tree(Runnable work) throws Exception {
        Path file = directory.resolve("recording.jfr");
        try (Recording recording = new Recording(Map.of())) {
            recording.start();
            name(PLACE, "place", "(I[Ljava/lang/String;[[J)V");
            name(PRICE, "price", "()D");
            work.run();
            recording.stop();
            recording.dump(file);
        }
        return CallTree.of(file);
    }

    @Test
    void callsLieWithinEachOther() throws Exception {
        CallTree tree = tree(() -> {
            Thread other = new Thread(CallTreeTest::place);
            other.start();
            place();
            call(PRICE, 1, false, () -> {}); // not below the others
            try {
                other.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });

        assertThat(tree.calls()).isEqualTo(7);
        assertThat(tree.leftOut()).isZero();
        assertThat(tree.roots())
                .extracting(CallTree.Node::method)
                .containsExactly("com.shop.Orders.place(int,String[],long[][])", "com.shop.Orders.price()");
        CallTree.Node place = tree.roots().get(0);
        assertThat(place.calls()).isEqualTo(2);
        assertThat(place.totalNanos()).isGreaterThan(TimeUnit.MILLISECONDS.toNanos(23));
        assertThat(place.children()).singleElement().satisfies(price -> {
            assertThat(price.calls()).isEqualTo(4);
            assertThat(price.failed()).isEqualTo(2);
            assertThat(price.selfNanos()).isEqualTo(price.totalNanos());
            assertThat(price.cpuNanos()).isEqualTo(-1);
            assertThat(place.selfNanos()).isEqualTo(place.totalNanos() - price.totalNanos());
        });
        assertThat(tree.roots().get(1).calls()).isEqualTo(1);
    }

    @Test
    void aMethodThatCallsItselfIsBelowItself() throws Exception {
        CallTree tree =
                tree(() -> call(PLACE, 1, false, () -> call(PLACE, 1, false, () -> call(PLACE, 1, false, () -> {}))));

        CallTree.Node node = tree.roots().get(0);
        for (int level = 0; level < 3; level++) {
            assertThat(node.calls()).isEqualTo(1);
            assertThat(node.method()).startsWith("com.shop.Orders.place(");
            if (level < 2) {
                node = node.children().get(0);
            }
        }
        assertThat(node.children()).isEmpty();
    }

    @Test
    void aTaskIsBelowTheCallThatHandedItOver() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        CallTree tree = tree(() -> call(PLACE, 1, false, () -> {
            ExecutorTaskEvent task = new ExecutorTaskEvent();
            task.callerId = Thread.currentThread().getId();
            long handed = System.nanoTime();
            task.begin();
            Future<?> done = executor.submit(() -> {
                task.queuedNanos = System.nanoTime() - handed;
                call(PRICE, 3, false, () -> call(PRICE, 1, false, () -> {}));
                task.commit();
            });
            try {
                done.get();
            } catch (InterruptedException | ExecutionException e) {
                throw new IllegalStateException(e);
            }
        }));
        executor.shutdown();

        assertThat(tree.roots()).singleElement().satisfies(place -> {
            assertThat(place.elsewhere()).isFalse();
            assertThat(place.selfNanos()).isEqualTo(place.totalNanos());
            assertThat(place.children()).singleElement().satisfies(price -> {
                assertThat(price.method()).startsWith("com.shop.Orders.price");
                assertThat(price.elsewhere()).isTrue();
                assertThat(price.children())
                        .singleElement()
                        .satisfies(inner -> assertThat(inner.elsewhere()).isFalse());
            });
        });
    }

    private static void serve(String name, long trace, Runnable below) {
        ServiceCallEvent event = new ServiceCallEvent();
        event.service = name;
        event.trace = trace;
        event.begin();
        below.run();
        event.commit();
    }

    @Test
    void aTraceThatBeginsAtAnEntryPointIsBelowIt() throws Exception {
        CallTree tree = tree(() -> {
            for (int trace = 1; trace <= 2; trace++) {
                serve("GET /orders", trace, () -> {
                    call(PLACE, 1, false, () -> {});
                    call(PRICE, 3, false, () -> {});
                });
            }
            serve("GET /", 0, () -> {}); // not measured
        });

        assertThat(tree.calls()).isEqualTo(4);
        assertThat(tree.roots()).singleElement().satisfies(service -> {
            assertThat(service.method()).isEqualTo("GET /orders");
            assertThat(service.calls()).isEqualTo(2);
            assertThat(service.children())
                    .extracting(CallTree.Node::method)
                    .containsExactly("com.shop.Orders.price()", "com.shop.Orders.place(int,String[],long[][])");
        });
        assertThat(tree.missing()).isEqualTo(new CallTree.Missing(0, 0, 0, 0, 0, 0, 0, 0));
    }

    private static void missing(long trace, long tooDeep, long tooMany, long handedOver) {
        MethodTraceEvent event = new MethodTraceEvent();
        event.trace = trace;
        event.tooDeep = tooDeep;
        event.tooMany = tooMany;
        event.maxDepth = 100;
        event.maxCalls = 10_000;
        event.handedOver = handedOver;
        event.commit();
    }

    @Test
    void whatIsMissingOfTracesIsTold() throws Exception {
        CallTree tree = tree(() -> {
            call(PLACE, 1, false, () -> {});
            missing(64, 0, 1, 0);
            missing(64, 3, 70, 2); // the same trace goes on
            missing(65, 0, 5, 2);
            missing(65, 0, 0, -1);
            MethodTraceEvent asAWhole = new MethodTraceEvent();
            asAWhole.tracesLeftOut = 12;
            asAWhole.commit();
            ExecutorTaskEvent taken = new ExecutorTaskEvent();
            taken.trace = 64;
            taken.commit();
            new ExecutorTaskEvent().commit(); // of no trace
        });

        assertThat(tree.missing()).isEqualTo(new CallTree.Missing(1, 100, 2, 10_000, 79, 12, 3, 2));
    }

    @Test
    void whatCallsUsedIsAddedUp() throws Exception {
        CallTree tree = tree(() -> {
            for (int i = 0; i < 3; i++) {
                MethodCostEvent event = new MethodCostEvent();
                event.begin();
                event.end();
                event.method = PRICE;
                event.cpuNanos = 1000;
                event.commit();
            }
        });
        assertThat(tree.roots()).singleElement().satisfies(price -> {
            assertThat(price.cpuNanos()).isEqualTo(3000);
            assertThat(price.allocatedBytes()).isEqualTo(-1);
        });
    }

    @Test
    void aFileThatIsNoRecordingIsOneLine() throws Exception {
        Path file = Files.writeString(directory.resolve("no.jfr"), "no");
        assertThatThrownBy(() -> CallTree.of(file))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("not a readable recording");
        assertThatThrownBy(() -> CallTree.of(directory.resolve("gone.jfr")))
                .isInstanceOf(RecordingException.class)
                .hasMessageContaining("no such file");
    }
}
