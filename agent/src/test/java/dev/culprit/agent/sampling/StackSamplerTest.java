package dev.culprit.agent.sampling;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class StackSamplerTest {

    @Test
    void holdersOfMonitorsAndOfLocksAreSeenWithTheirStacks() throws Exception {
        Object monitor = new Object();
        ReentrantLock lock = new ReentrantLock();
        CountDownLatch held = new CountDownLatch(2);
        CountDownLatch mayEnd = new CountDownLatch(1);
        Thread first = started("monitor-holder", () -> {
            synchronized (monitor) {
                rest(held, mayEnd);
            }
        });
        Thread second = started("lock-holder", () -> {
            lock.lock();
            rest(held, mayEnd);
            lock.unlock();
        });
        held.await();
        Thread third = started("monitor-waiter", () -> waitForMonitor(monitor));
        Thread fourth = started("lock-waiter", lock::lock);

        StackSampler sampler = StackSampler.ofLockHolders();
        RecordedEvent[] seen = new RecordedEvent[2];
        BlockingQueue<RecordedEvent> events = new LinkedBlockingQueue<>();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable("culprit.LockHolder").withThreshold(Duration.ZERO);
            stream.setReuse(false);
            stream.onEvent("culprit.LockHolder", events::add);
            stream.startAsync();
            sampler.start();
            while (seen[0] == null || seen[1] == null) {
                RecordedEvent event = events.take();
                if (event.getString("holder").equals("monitor-holder")) {
                    seen[0] = event;
                } else if (event.getString("holder").equals("lock-holder")) {
                    seen[1] = event;
                }
            }
        } finally {
            sampler.stop();
            mayEnd.countDown();
        }
        for (Thread thread : new Thread[] {first, second, third, fourth}) {
            thread.join();
        }

        assertThat(seen[0].getBoolean("monitor")).isTrue();
        assertThat(seen[0].getString("lockClass")).isEqualTo("java.lang.Object");
        assertThat(seen[0].getLong("holderId")).isEqualTo(first.getId());
        assertThat(seen[0].getInt("waiting")).isEqualTo(1);
        assertThat(seen[0].getString("waiterStack")).contains("StackSamplerTest.waitForMonitor(StackSamplerTest.java:");
        assertThat(seen[1].getBoolean("monitor")).isFalse();
        assertThat(seen[1].getString("lockClass")).isEqualTo("java.util.concurrent.locks.ReentrantLock$NonfairSync");
        assertThat(seen[1].getLong("holderId")).isEqualTo(second.getId());
        assertThat(seen[1].getString("holderState")).isEqualTo("WAITING");
        assertThat(seen[1].getString("holderStack")).contains("StackSamplerTest.rest(StackSamplerTest.java:");
    }

    @Test
    void threadsThatComputeAreSeenAndThoseThatWaitAreNot() throws Exception {
        AtomicBoolean mayEnd = new AtomicBoolean();
        CountDownLatch held = new CountDownLatch(1);
        CountDownLatch rested = new CountDownLatch(1);
        Thread computing = started("computing", () -> compute(mayEnd));
        Thread resting = started("resting", () -> rest(held, rested));
        Thread calling = started("calling", () -> callNativeCode(mayEnd));
        held.await();

        StackSampler sampler = StackSampler.ofComputingThreads();
        BlockingQueue<RecordedEvent> events = new LinkedBlockingQueue<>();
        List<RecordedEvent> seen = new ArrayList<>();
        try (RecordingStream stream = new RecordingStream()) {
            stream.enable("culprit.Computing").withThreshold(Duration.ZERO);
            stream.setReuse(false);
            stream.onEvent("culprit.Computing", events::add);
            stream.startAsync();
            sampler.start();
            while (stacks(seen, computing).size() < 20) {
                seen.add(events.take());
            }
        } finally {
            sampler.stop();
            mayEnd.set(true);
            rested.countDown();
        }
        computing.join();
        resting.join();
        calling.join();

        assertThat(stacks(seen, computing))
                .allSatisfy(stack -> assertThat(stack).contains("StackSamplerTest.compute(StackSamplerTest.java:"));
        assertThat(stacks(seen, resting)).isEmpty();
        assertThat(seen)
                .extracting(event -> event.getString("stack"))
                .noneMatch(stack -> stack.isEmpty()
                        || stack.startsWith("sun.management.ThreadImpl.getThreadTotalCpuTime0(")
                        || stack.contains("ComputingThreads.write"));
    }

    @Test
    void theBudgetIsOnePercentOfACoreAfterTheBeginning() {
        long second = 1_000_000_000L;
        CpuBudget budget = new CpuBudget(0);
        long used = 0;
        for (long now = 0; now < 60 * second; now += second / 10) {
            if (budget.isLeft(now)) {
                budget.spent(20_000_000); // 20 % of a core if it was let
                used += 20_000_000;
            }
        }

        assertThat(used).isBetween(600_000_000L, 740_000_000L);
    }

    private static List<String> stacks(List<RecordedEvent> seen, Thread thread) {
        return seen.stream()
                .filter(event -> event.getLong("threadId") == thread.getId())
                .map(event -> event.getString("stack"))
                .toList();
    }

    private static void callNativeCode(AtomicBoolean mayEnd) {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        while (!mayEnd.get()) {
            threads.getCurrentThreadCpuTime();
        }
    }

    private static double compute(AtomicBoolean mayEnd) {
        double sum = 0;
        while (!mayEnd.get()) {
            sum += Math.sqrt(sum + 1);
        }
        return sum;
    }

    private static void waitForMonitor(Object monitor) {
        synchronized (monitor) {
            monitor.notifyAll();
        }
    }

    private static void rest(CountDownLatch held, CountDownLatch mayEnd) {
        held.countDown();
        try {
            mayEnd.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static Thread started(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.start();
        return thread;
    }
}
