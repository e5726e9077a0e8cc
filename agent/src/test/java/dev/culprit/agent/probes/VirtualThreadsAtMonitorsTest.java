package dev.culprit.agent.probes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.culprit.agent.testing.Waiting;
import dev.culprit.agent.weaving.BootRoom;
import dev.culprit.agent.weaving.Instrumenter;
import dev.culprit.agent.weaving.Selection;
import dev.culprit.agent.weaving.library.Scope;
import dev.culprit.boot.Dispatch;
import dev.culprit.boot.Sink;
import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.ServiceCalls;
import dev.culprit.heuristics.model.WaitState;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Virtual threads that give their carrier thread away at monitors. */
class VirtualThreadsAtMonitorsTest {

    private static final int MILLIS = 60;
    private static final int THREADS = 64;
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final long HELD_NANOS = 200_000;

    private final Instrumenter instrumenter = new Instrumenter(BootRoom.instrumentation(), Libraries.ALL);
    private final Probes probes = Probes.create(instrumenter);

    @TempDir
    private Path directory;

    /** Of several threads. */
    private final Object monitor = new Object();

    @BeforeEach
    void needed() {
        assumeTrue(Runtime.version().feature() >= 24, "before Java 24 virtual threads keep their carrier at monitors");
    }

    private void apply() throws Exception {
        probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.SYNCHRONIZATION));
        Virtually.run(
                2,
                () -> Calls.serve(
                        () -> { // loads classes
                            synchronized (monitor) {
                                Thread.sleep(1);
                            }
                        }));
    }

    @AfterEach
    void clear() {
        probes.clear();
    }

    private ServiceCalls measured(int threads, Recorded.Work call) throws Exception {
        Evidence evidence =
                Measured.during(directory, () -> Virtually.run(threads, () -> Calls.serve(call)), events -> true);
        assertThat(probes.failure()).isEmpty();
        return evidence.service(Calls.SERVICE).orElseThrow();
    }

    private static double in(ServiceCalls calls, WaitState state) {
        double[] column = calls.stateMillis().get(state);
        return column == null ? 0 : DoubleStream.of(column).sum();
    }

    @Test
    void waitsAreThoseThatTheThreadsSaw() throws Exception {
        apply();
        AtomicLong waited = new AtomicLong();
        int rounds = 5;

        ServiceCalls calls = measured(THREADS, () -> {
            for (int i = 0; i < rounds; i++) {
                long begin = System.nanoTime();
                synchronized (monitor) {
                    waited.addAndGet(System.nanoTime() - begin);
                    Thread.sleep(1);
                }
            }
        });

        double truth = waited.get() / 1e6;
        assertThat(calls.count()).isEqualTo(THREADS);
        assertThat(calls.virtualThreads()).isEqualTo(THREADS);
        assertThat(calls.monitorsHidden()).isZero();
        assertThat(truth).isGreaterThan(THREADS * THREADS / 2.0); // whoever comes last waits for all others
        assertThat(in(calls, WaitState.MONITOR)).isCloseTo(truth, within(0.05 * truth));
        assertThat(in(calls, WaitState.QUEUE) + in(calls, WaitState.LOCK)).isLessThan(0.05 * truth);
    }

    @Test
    void nothingIsWaitingWhereNobodyHasToWait() throws Exception {
        apply();

        ServiceCalls calls = measured(1, () -> {
            synchronized (monitor) {
                Thread.sleep(MILLIS);
            }
        });

        assertThat(in(calls, WaitState.SLEEP)).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(calls, WaitState.MONITOR)).isZero();
        assertThat(calls.monitorsHidden()).isZero();
    }

    @Test
    void waitingToBeNotifiedIsWaitingForAnotherThread() throws Exception {
        apply();
        AtomicBoolean done = new AtomicBoolean();

        ServiceCalls calls = measured(1, () -> {
            Thread other = new Thread(() -> {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(MILLIS));
                synchronized (monitor) {
                    done.set(true);
                    monitor.notifyAll();
                }
            });
            synchronized (monitor) {
                other.start();
                while (!done.get()) {
                    monitor.wait(TimeUnit.MINUTES.toMillis(1));
                }
            }
            other.join();
        });

        assertThat(in(calls, WaitState.QUEUE)).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(calls, WaitState.SLEEP) + in(calls, WaitState.MONITOR)).isLessThan(Measured.SLACK);
    }

    @Test
    void waitingThatNobodyEndsIsSleeping() throws Exception {
        apply();
        AtomicInteger woken = new AtomicInteger();

        ServiceCalls calls = measured(1, () -> {
            long end = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MILLIS);
            synchronized (monitor) {
                while (System.nanoTime() < end) {
                    monitor.wait(MILLIS);
                    woken.incrementAndGet();
                }
            }
        });

        assertThat(woken).hasPositiveValue();
        assertThat(in(calls, WaitState.SLEEP)).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(calls, WaitState.QUEUE) + in(calls, WaitState.MONITOR)).isLessThan(Measured.SLACK);
    }

    /** What one wait is told must not stick to the next. */
    @Test
    void aThreadThatWasNotifiedCanTimeOutAfterwards() throws Exception {
        apply();
        CountDownLatch waits = new CountDownLatch(1);

        ServiceCalls calls = measured(1, () -> {
            Thread other = new Thread(() -> {
                synchronized (monitor) { // not before the other one waits
                    monitor.notifyAll();
                }
            });
            synchronized (monitor) {
                waits.countDown();
                other.start();
                monitor.wait(TimeUnit.MINUTES.toMillis(1));
                monitor.wait(MILLIS);
            }
            other.join();
        });

        assertThat(in(calls, WaitState.SLEEP)).isGreaterThan(MILLIS - Measured.SLACK);
        assertThat(in(calls, WaitState.QUEUE)).isLessThan(Measured.SLACK);
    }

    @Test
    void whereTheyWaitIsLookedUp() throws Exception {
        apply();

        Recorded recorded = Recorded.during(() -> {
            probes.startSampling(Depth.TARGETED);
            Virtually.run(4, () -> Calls.serve(this::takeTurns));
            probes.stopSampling();
        });

        assertThat(recorded.of("culprit.VirtualThreadPlace")).isNotEmpty();
        assertThat(recorded.values("culprit.VirtualThreadPlace", "stack"))
                .allSatisfy(stack -> assertThat(stack).startsWith(getClass().getName() + ".takeTurns("));
    }

    private void takeTurns() throws InterruptedException {
        synchronized (monitor) {
            Thread.sleep(200);
        }
    }

    @Test
    void withoutTheirProbesTheyAreHidden() throws Exception {
        probes.apply(Set.of(Scope.ENTRY_POINTS));

        ServiceCalls calls = measured(2, () -> {
            synchronized (monitor) {
                Thread.sleep(MILLIS);
            }
        });

        assertThat(in(calls, WaitState.MONITOR)).isZero();
        assertThat(calls.monitorsHidden()).isEqualTo(2);
    }

    @Test
    void ofOthersNothingIsWrittenDown() throws Exception {
        apply();

        Recorded recorded = Recorded.during(() -> Virtually.run(2, () -> {
            synchronized (monitor) {
                Thread.sleep(MILLIS);
            }
        }));

        assertThat(recorded.of("culprit.VirtualThreadMonitor")).isEmpty();
        assertThat(recorded.of("culprit.VirtualThreadPark")).isEmpty();
    }

    /** A call that waits more often than is kept, before it meets another probe. */
    @Test
    void whereSomeAreLeftOutItIsSaid() throws Exception {
        apply();
        AtomicBoolean over = new AtomicBoolean();
        Thread other = new Thread(() -> {
            while (!over.get()) {
                synchronized (monitor) {
                    LockSupport.parkNanos(HELD_NANOS);
                }
                LockSupport.parkNanos(HELD_NANOS / 4);
            }
        });
        other.start();

        ServiceCalls calls = measured(1, () -> {
            int waits = 0;
            while (waits < 1000) {
                long begin = System.nanoTime();
                synchronized (monitor) {
                    waits += System.nanoTime() - begin > HELD_NANOS / 2 ? 1 : 0;
                }
            }
        });

        over.set(true);
        other.join();
        assertThat(calls.count()).isOne();
        assertThat(calls.monitorsHidden()).isOne();
    }

    @Test
    void onAndOffAHundredTimesHarmsNobody() throws Exception {
        AtomicBoolean over = new AtomicBoolean();
        AtomicLong passed = new AtomicLong();
        int[] guarded = new int[1];
        AtomicLong counted = new AtomicLong();
        Thread users = new Thread(() -> {
            try {
                Virtually.run(THREADS, () -> {
                    while (!over.get()) {
                        Calls.serve(() -> {
                            synchronized (monitor) {
                                guarded[0]++;
                                LockSupport.parkNanos(1000);
                                monitor.notify();
                            }
                            counted.incrementAndGet();
                            synchronized (monitor) {
                                monitor.wait(1);
                            }
                        });
                    }
                    passed.incrementAndGet();
                });
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        users.start();

        try {
            for (int i = 0; i < 100; i++) {
                probes.apply(Set.of(Scope.ENTRY_POINTS, Scope.SYNCHRONIZATION));
                assertThat(probes.failure()).isEmpty();
                awaitMoreThan(counted.get(), counted);
                assertThat(probes.clear().verified()).isTrue();
                awaitMoreThan(counted.get(), counted);
            }
        } finally {
            over.set(true);
        }
        users.join(TimeUnit.SECONDS.toMillis(30));
        assertThat(users.isAlive()).isFalse();
        assertThat(passed).hasValue(THREADS);
        synchronized (monitor) {
            assertThat(guarded[0]).isEqualTo(counted.intValue());
        }
    }

    private static void awaitMoreThan(long before, AtomicLong counted) throws Exception {
        Waiting.untilTrue("a call that goes on", PATIENCE, () -> counted.get() > before);
    }

    @Test
    void aSinkThatFailsHarmsNobody() throws Exception {
        AtomicInteger failed = new AtomicInteger();
        instrumenter.apply(Selection.of(Set.of(Scope.SYNCHRONIZATION)));
        try {
            int[] guarded = new int[1];
            Virtually.run(THREADS, () -> {
                for (int i = 0; i < 10; i++) {
                    Dispatch.routeTo(new Failing(failed));
                    synchronized (monitor) {
                        guarded[0]++;
                        Thread.sleep(1);
                        monitor.notify();
                        monitor.wait(1);
                    }
                }
            });
            synchronized (monitor) {
                assertThat(guarded[0]).isEqualTo(10 * THREADS);
            }
            assertThat(failed.get()).isGreaterThan(10);
        } finally {
            instrumenter.clear();
            Dispatch.routeTo(null);
        }
    }

    /** Fails in turn with what switches it off and with what does not. */
    private static final class Failing implements Sink {

        private final AtomicInteger failed;

        Failing(AtomicInteger failed) {
            this.failed = failed;
        }

        @Override
        public Object enter(int site, @Nullable Object receiver, @Nullable Object argument) {
            if (failed.incrementAndGet() % 8 == 0) {
                throw new IllegalStateException("on purpose");
            }
            throw new OutOfMemoryError("on purpose");
        }

        @Override
        public void exit(
                int site, Object token, @Nullable Object first, @Nullable Object second, @Nullable Throwable failure) {
            throw new IllegalStateException("nobody entered");
        }

        @Override
        public void waits(@Nullable Object lock, int place) {
            throw new IllegalStateException("nobody chose locks");
        }

        @Override
        public void has(@Nullable Object lock, int place) {
            throw new IllegalStateException("nobody chose locks");
        }

        @Override
        public @Nullable Object beginCall(int site, @Nullable Object parameters) {
            return null;
        }

        @Override
        public void endCall(int site, Object token, @Nullable Throwable failure) {
            throw new IllegalStateException("nobody began");
        }

        @Override
        public long begin(int site) {
            return NOT_MEASURED;
        }

        @Override
        public void end(int site, long begun) {
            throw new IllegalStateException("nobody began");
        }
    }
}
