package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Predicate;
import jdk.jfr.consumer.RecordedEvent;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What virtual threads wait for. */
class VirtualThreadsTest {

    private static final int MILLIS = 60;

    private final Probes probes = Probes.create(new Instrumenter(BootRoom.instrumentation(), Libraries.ALL));

    @TempDir
    private Path directory;

    @BeforeEach
    void apply() throws Exception {
        assumeTrue(Runtime.version().feature() >= 21, "virtual threads need Java 21");
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.SYNCHRONIZATION, Scope.EXECUTOR));
        Virtually.run(() -> Calls.serve(() -> LockSupport.parkNanos(this, 1_000_000))); // loads classes
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    private ServiceCalls measured(Recorded.Work call) throws Exception {
        return measured(call, events -> true);
    }

    private ServiceCalls measured(Recorded.Work call, Predicate<List<RecordedEvent>> enough) throws Exception {
        Evidence evidence = Measured.during(directory, () -> Virtually.run(() -> Calls.serve(call)), enough);
        assertThat(probes.failure()).isEmpty();
        ServiceCalls calls = evidence.service(Calls.SERVICE).orElseThrow();
        assertThat(calls.virtualThreads()).isEqualTo(1);
        return calls;
    }

    private static boolean hasTask(List<RecordedEvent> events) {
        return events.stream().anyMatch(event -> event.getEventType().getName().equals("culprit.ExecutorTask"));
    }

    private static double in(ServiceCalls calls, WaitState state) {
        double[] column = calls.stateMillis().get(state);
        return column == null ? 0 : column[0];
    }

    private static void later(Runnable work) {
        CompletableFuture.delayedExecutor(MILLIS, TimeUnit.MILLISECONDS).execute(work);
    }

    @Test
    void aLockThatIsHeld() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch free = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            lock.lock();
            held.countDown();
            try {
                free.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            lock.unlock();
        });
        holder.start();
        held.await();

        ServiceCalls calls = measured(() -> {
            later(free::countDown);
            lock.lock();
            lock.unlock();
        });

        holder.join();
        assertThat(in(calls, WaitState.LOCK)).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(calls, WaitState.QUEUE)).isLessThan(Measured.SLACK);
    }

    /** Before Java 24 the JVM tells. */
    @Test
    void aMonitorThatIsHeld() throws Exception {
        Object monitor = new Object();
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            synchronized (monitor) {
                held.countDown();
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2 * MILLIS));
            }
        });
        holder.start();
        held.await();

        ServiceCalls calls = measured(() -> {
            synchronized (monitor) {
                assertThat(holder.isInterrupted()).isFalse();
            }
        });

        holder.join();
        assertThat(in(calls, WaitState.MONITOR)).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(calls, WaitState.LOCK) + in(calls, WaitState.QUEUE)).isLessThan(Measured.SLACK);
    }

    @Test
    void aFuture() throws Exception {
        ServiceCalls calls = measured(() -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            later(() -> future.complete("done"));
            future.get();
        });

        assertThat(in(calls, WaitState.QUEUE)).isGreaterThan(MILLIS - Measured.SLACK);
    }

    @Test
    void sleepingIsNotWaitingForAnybody() throws Exception {
        ServiceCalls calls = measured(() -> Thread.sleep(MILLIS));

        assertThat(in(calls, WaitState.SLEEP)).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(calls, WaitState.QUEUE)).isZero();
    }

    @Test
    void whatComesThroughASocketIsTheNetwork() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            ServiceCalls calls = measured(() -> {
                later(() -> answer(accepted));
                InputStream input = client.getInputStream();
                assertThat(input.read()).isEqualTo(7);
            });

            assertThat(in(calls, WaitState.NETWORK)).isGreaterThan(MILLIS - Measured.SLACK);
            assertThat(in(calls, WaitState.QUEUE)).isZero();
            assertThat(in(calls, WaitState.LOCK)).isLessThan(Measured.SLACK);
        }
    }

    private static void answer(Socket socket) {
        try {
            socket.getOutputStream().write(7);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ways to have something done by a virtual thread of its own. */
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
                executor.invokeAll(List.of(Executors.callable(work)));
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

    /** Whoever serves the call: a virtual thread as well as one of the platform. */
    @ParameterizedTest
    @EnumSource(Way.class)
    void whatAThreadOfItsOwnDoesIsWhatItsCallWaitsFor(Way way) throws Exception {
        ExecutorService executor = (ExecutorService)
                Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
        Recorded.Work call = () -> way.run(executor, VirtualThreadsTest::sleep);
        Virtually.run(() -> Calls.serve(call)); // loads classes

        Evidence platform = Measured.during(directory, () -> Calls.serve(call), VirtualThreadsTest::hasTask);
        ServiceCalls virtual = measured(call, VirtualThreadsTest::hasTask);
        executor.shutdown();

        for (ServiceCalls calls : List.of(platform.service(Calls.SERVICE).orElseThrow(), virtual)) {
            assertThat(in(calls, WaitState.SLEEP)).isGreaterThan(MILLIS - Measured.SLACK);
            assertThat(in(calls, WaitState.QUEUE)).isLessThan(Measured.SLACK);
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(MILLIS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Test
    void ofOthersNothingIsWrittenDown() throws Exception {
        Recorded recorded = Recorded.during(() -> Virtually.run(() -> {
            CompletableFuture<String> future = new CompletableFuture<>();
            later(() -> future.complete("done"));
            future.get();
        }));

        assertThat(recorded.of("culprit.VirtualThreadPark")).isEmpty();
    }
}
