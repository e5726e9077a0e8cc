package dev.culprit.jfr.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.assertj.core.data.Percentage.withPercentage;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.calls.ExternalCallEvent;
import dev.culprit.jfr.events.calls.MessagingCallEvent;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every kind of waiting against its length as the waiting code itself measured it. */
class WaitStatesTest {

    private static final String SERVICE = "GET /wait";

    @TempDir
    Path directory;

    @Test
    void contendedMonitorWithShortHoldTime() throws Exception {
        Object lock = new Object();
        DoubleAdder truth = new DoubleAdder();

        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.together(6, () -> {
                    for (int i = 0; i < 150; i++) {
                        Stage.call(SERVICE, () -> {
                            long start = System.nanoTime();
                            synchronized (lock) {
                                truth.add((System.nanoTime() - start) / 1e6);
                                LockSupport.parkNanos(200_000);
                            }
                        });
                    }
                }));

        assertThat(evidence.services()).hasSize(1);
        assertThat(Stage.service(evidence, SERVICE).count()).isEqualTo(900);
        assertThat(Stage.total(evidence, SERVICE, WaitState.MONITOR)).isCloseTo(truth.sum(), withPercentage(5));
        assertThat(evidence.conditions().lockThresholdMillis()).isZero();
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.state() == WaitState.MONITOR) // the fixture's clocks may meet in the JDK once
                .filteredOn(site -> site.waits() > 1)
                .singleElement()
                .satisfies(site -> {
                    assertThat(site.resource()).isEqualTo("java.lang.Object");
                    assertThat(site.location()).isNull();
                    assertThat(site.stack()).isEmpty();
                    assertThat(site.holder().thread()).isEqualTo("worker-*");
                    assertThat(site.totalMillis())
                            .isCloseTo(Stage.total(evidence, SERVICE, WaitState.MONITOR), within(1e-6));
                });
    }

    @Test
    void whateverAThreadDoesInsideAnInterfaceIsThatInterfaces() throws Exception {
        ReentrantLock busy = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(1);
        Thread holder = new Thread(() -> {
            busy.lock();
            held.countDown();
            while (!busy.hasQueuedThreads()) {
                LockSupport.parkNanos(100_000);
            }
            LockSupport.parkNanos(30_000_000);
            busy.unlock();
        });
        holder.start();
        held.await();

        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.together(
                        1,
                        () -> Stage.call(SERVICE, () -> {
                            MessagingCallEvent message = new MessagingCallEvent();
                            message.destination = "orders";
                            message.bodySize = 300;
                            message.begin();
                            busy.lock();
                            message.commit();
                            ExternalCallEvent external = new ExternalCallEvent();
                            external.target = "rates:80";
                            external.begin();
                            LockSupport.parkNanos(20_000_000);
                            external.commit();
                        })));
        holder.join();

        assertThat(Stage.total(evidence, SERVICE, WaitState.MESSAGING)).isGreaterThan(25);
        assertThat(Stage.total(evidence, SERVICE, WaitState.EXTERNAL_CALL)).isGreaterThan(19);
        assertThat(Stage.total(evidence, SERVICE, WaitState.LOCK)).isZero();
        assertThat(evidence.waitSites())
                .filteredOn(site ->
                        Set.of(WaitState.MESSAGING, WaitState.EXTERNAL_CALL).contains(site.state()))
                .extracting(WaitSite::resource)
                .containsExactlyInAnyOrder("orders", "rates:80");
        assertThat(evidence.waitSites())
                .filteredOn(site -> site.resource().equals("orders"))
                .singleElement()
                .satisfies(site -> assertThat(site.meanBytes()).isEqualTo(300));
    }

    @Test
    void sizesOfMessagesAreOfTheServiceThatSendsThem() throws Exception {
        Evidence evidence = Stage.read(
                directory,
                Depth.WIDE,
                () -> Stage.together(1, () -> {
                    Stage.call("a", () -> send(100, 300, -1));
                    Stage.call("b", () -> send(5000));
                    Stage.call("c", () -> send(100, -1, -1));
                }));

        assertThat(meanBytes(evidence, "a")).isEqualTo(200);
        assertThat(meanBytes(evidence, "b")).isEqualTo(5000);
        assertThat(meanBytes(evidence, "c")).as("of most is not known").isNaN();
    }

    private static void send(long... sizes) {
        for (long size : sizes) {
            MessagingCallEvent message = new MessagingCallEvent();
            message.destination = "orders";
            message.operation = "send";
            message.bodySize = size;
            message.begin();
            LockSupport.parkNanos(1_000_000);
            message.commit();
        }
    }

    private static double meanBytes(Evidence evidence, String service) {
        return evidence.waitSites().stream()
                .filter(site ->
                        site.service().equals(service) && site.resource().equals("orders"))
                .mapToDouble(WaitSite::meanBytes)
                .findFirst()
                .orElseThrow();
    }

    @Test
    void reentrantLock() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        check(WaitState.LOCK, "java.util.concurrent.locks.ReentrantLock", lock::lock, lock::hasQueuedThreads, () -> {
            lock.lock();
            return lock::unlock;
        });
    }

    @Test
    void fairLock() throws Exception {
        ReentrantLock lock = new ReentrantLock(true);
        check(WaitState.LOCK, "java.util.concurrent.locks.ReentrantLock", lock::lock, lock::hasQueuedThreads, () -> {
            lock.lock();
            return lock::unlock;
        });
    }

    @Test
    void readWriteLock() throws Exception {
        ReentrantReadWriteLock lock = new ReentrantReadWriteLock();
        check(
                WaitState.LOCK,
                "java.util.concurrent.locks.ReentrantReadWriteLock",
                () -> lock.readLock().lock(),
                lock::hasQueuedThreads,
                () -> {
                    lock.writeLock().lock();
                    return () -> lock.writeLock().unlock();
                });
    }

    @Test
    void stampedLock() throws Exception {
        StampedLock lock = new StampedLock();
        check(WaitState.LOCK, "java.util.concurrent.locks.StampedLock", lock::readLock, null, () -> {
            long stamp = lock.writeLock();
            return () -> lock.unlockWrite(stamp);
        });
    }

    @Test
    void semaphore() throws Exception {
        Semaphore semaphore = new Semaphore(0);
        check(
                WaitState.LOCK,
                "java.util.concurrent.Semaphore",
                semaphore::acquire,
                semaphore::hasQueuedThreads,
                () -> semaphore::release);
    }

    @Test
    void condition() throws Exception {
        ReentrantLock lock = new ReentrantLock();
        Condition condition = lock.newCondition();
        check(
                WaitState.QUEUE,
                null,
                () -> {
                    lock.lock();
                    condition.await();
                    lock.unlock();
                },
                null,
                () -> () -> {
                    lock.lock();
                    condition.signalAll();
                    lock.unlock();
                });
    }

    @Test
    void latch() throws Exception {
        CountDownLatch latch = new CountDownLatch(1);
        check(WaitState.QUEUE, "java.util.concurrent.CountDownLatch", latch::await, null, () -> latch::countDown);
    }

    @Test
    void future() throws Exception {
        CompletableFuture<String> future = new CompletableFuture<>();
        check(WaitState.QUEUE, null, future::get, null, () -> () -> future.complete(""));
    }

    @Test
    void blockingQueue() throws Exception {
        LinkedBlockingQueue<String> queue = new LinkedBlockingQueue<>();
        check(WaitState.QUEUE, null, queue::take, null, () -> () -> queue.add(""));
    }

    @Test
    void synchronousQueue() throws Exception {
        SynchronousQueue<String> queue = new SynchronousQueue<>();
        check(WaitState.QUEUE, null, queue::take, null, () -> () -> queue.put(""));
    }

    @Test
    void objectWaitThatIsNotified() throws Exception {
        Object monitor = new Object();
        check(
                WaitState.QUEUE,
                "java.lang.Object",
                () -> {
                    synchronized (monitor) {
                        monitor.wait();
                    }
                },
                null,
                () -> () -> {
                    synchronized (monitor) {
                        monitor.notifyAll();
                    }
                });
    }

    @Test
    void objectWaitThatRunsOut() throws Exception {
        Object monitor = new Object();
        check(
                WaitState.SLEEP,
                "java.lang.Object",
                () -> {
                    synchronized (monitor) {
                        monitor.wait(50);
                    }
                },
                null,
                () -> () -> {});
    }

    @Test
    void sleep() throws Exception {
        check(WaitState.SLEEP, "Thread.sleep", () -> TimeUnit.MILLISECONDS.sleep(50), null, () -> () -> {});
    }

    @Test
    void timedParkWithoutBlocker() throws Exception {
        check(WaitState.SLEEP, "LockSupport.park", () -> LockSupport.parkNanos(50_000_000), null, () -> () -> {});
    }

    @Test
    void socketRead() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket accepted = server.accept()) {
            check(
                    WaitState.NETWORK,
                    null,
                    () -> assertThat(client.getInputStream().read()).isEqualTo(42),
                    null,
                    () -> () -> accepted.getOutputStream().write(42));
        }
    }

    /** One unsampled call that waits while another thread holds what it wants for some 50 ms. */
    private void check(
            WaitState expected,
            @Nullable String resource,
            Stage.Action waiting,
            @Nullable BooleanSupplier queued,
            Callable<Stage.Action> hold)
            throws Exception {
        DoubleAdder truth = new DoubleAdder();
        Stage.Action release = hold.call();

        Evidence evidence = Stage.read(directory, Depth.WIDE, () -> {
            Thread waiter = new Thread(() -> Stage.callUnchecked(SERVICE, () -> truth.add(Stage.millis(waiting))));
            waiter.start();
            Set<Thread.State> blocked =
                    Set.of(Thread.State.WAITING, Thread.State.TIMED_WAITING, Thread.State.TERMINATED);
            if (queued != null) {
                Stage.await(queued);
            } else if (expected != WaitState.NETWORK) {
                Stage.await(() -> blocked.contains(waiter.getState()));
            }
            Stage.sleep(50);
            release.run();
            waiter.join();
        });

        var call = Stage.service(evidence, SERVICE);
        // the clock is read a little outside of what the JVM calls waiting
        assertThat(Stage.total(call, expected)).isCloseTo(truth.sum(), within(5.0 + truth.sum() * 0.1));
        assertThat(Stage.total(call, expected)).isLessThanOrEqualTo(call.responseMillis()[0]);
        for (WaitState other : WaitState.values()) {
            if (other != expected && other.compareTo(WaitState.CPU) < 0 && other != WaitState.GC) {
                assertThat(Stage.total(call, other)).as(other.name()).isLessThan(5);
            }
        }
        var site = evidence.waitSites().stream()
                .filter(found -> found.state() == expected)
                .findFirst()
                .orElseThrow();
        assertThat(site.service()).isEqualTo(SERVICE);
        if (resource != null) {
            assertThat(site.resource()).isEqualTo(resource);
        }
    }
}
