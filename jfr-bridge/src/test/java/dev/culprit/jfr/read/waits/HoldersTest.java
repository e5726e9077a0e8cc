package dev.culprit.jfr.read.waits;

import static org.assertj.core.api.Assertions.assertThat;

import dev.culprit.heuristics.model.Depth;
import dev.culprit.heuristics.model.Evidence;
import dev.culprit.heuristics.model.LockHolder;
import dev.culprit.heuristics.model.WaitSite;
import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.events.threads.LockHolderEvent;
import dev.culprit.jfr.read.Stage;
import dev.culprit.jfr.read.places.Frame;
import dev.culprit.jfr.write.Frames;
import java.nio.file.Path;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Desk;
import shop.FakeDatabase;
import shop.FakePool;

/** Samples of lock holders as the agent writes them, joined to the waits of other threads. */
class HoldersTest {

    private static final String SERVICE = "POST /pay";

    @TempDir
    Path directory;

    @Test
    void theHolderOfALockIsKnownWithItsStackAndWhatItDoes() throws Exception {
        ReentrantLock lock = new ReentrantLock();

        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            CountDownLatch mayEnd = new CountDownLatch(1);
            Thread holder = call("holder-1", () -> desk.lockUp(lock, () -> desk.look(() -> await(mayEnd))));
            Stage.await(() -> holder.getState() == Thread.State.WAITING);
            Thread waiter = call("waiter", () -> desk.lockUp(lock, () -> {}));
            Stage.await(lock::hasQueuedThreads);
            Stage.sleep(5);
            sample(lock, holder, waiter);
            sample(lock, holder, waiter);
            Stage.sleep(5);
            mayEnd.countDown();
            holder.join();
            waiter.join();
        });

        WaitSite site = site(evidence, WaitState.LOCK);
        assertThat(site.resource()).isEqualTo("java.util.concurrent.locks.ReentrantLock");
        assertThat(site.location()).startsWith("shop.Desk.lockUp(Desk.java:");
        LockHolder holder = Objects.requireNonNull(site.holder());
        assertThat(holder.thread()).isEqualTo("holder-1");
        assertThat(holder.stack()).anyMatch(frame -> frame.startsWith("shop.Desk.look(Desk.java:"));
        assertThat(holder.stack()).noneMatch(frame -> frame.startsWith("dev.culprit."));
        assertThat(holder.doing()).containsOnlyKeys(WaitState.DATABASE);
        assertThat(holder.doing().get(WaitState.DATABASE)).isEqualTo(1);
    }

    @Test
    void aHolderThatServesNoCallDoesNothingThatIsKnown() throws Exception {
        Object till = new Object();

        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            Thread waiter;
            synchronized (till) {
                waiter = call("waiter", () -> desk.pay(till, () -> {}));
                Stage.await(() -> waiter.getState() == Thread.State.BLOCKED);
                Stage.sleep(5);
                sample(till, Thread.currentThread(), waiter);
            }
            waiter.join();
        });

        LockHolder holder =
                Objects.requireNonNull(site(evidence, WaitState.MONITOR).holder());
        assertThat(holder.thread()).isEqualTo(Thread.currentThread().getName());
        assertThat(holder.stack()).isNotEmpty();
        assertThat(holder.doing()).isEmpty();
    }

    @Test
    void aHolderThatComputesIsComputing() throws Exception {
        Object till = new Object();

        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            Desk desk = new Desk(new FakePool(1), new FakeDatabase());
            CountDownLatch inside = new CountDownLatch(1);
            CountDownLatch sampled = new CountDownLatch(1);
            Thread holder = call(
                    "holder",
                    () -> desk.pay(till, () -> {
                        inside.countDown();
                        while (sampled.getCount() > 0) {
                            desk.compute(1_000_000);
                        }
                    }));
            inside.await();
            Thread waiter = call("waiter", () -> desk.pay(till, () -> {}));
            Stage.await(() -> waiter.getState() == Thread.State.BLOCKED);
            Stage.sleep(5);
            sample(till, holder, waiter);
            sampled.countDown();
            holder.join();
            waiter.join();
        });

        LockHolder holder =
                Objects.requireNonNull(site(evidence, WaitState.MONITOR).holder());
        assertThat(holder.thread()).isEqualTo("holder");
        assertThat(holder.doing()).containsOnlyKeys(WaitState.CPU);
        assertThat(holder.stack()).anyMatch(frame -> frame.startsWith("shop.Desk.pay(Desk.java:"));
    }

    @Test
    void aLockInsideAPoolTellsWhatKeepsThePoolsUsersWaiting() throws Exception {
        Object monitor = new Object();

        Evidence evidence = Stage.read(directory, Depth.TARGETED, () -> {
            FakePool pool = new FakePool(1);
            Desk desk = new Desk(pool, new FakeDatabase());
            CountDownLatch mayEnd = new CountDownLatch(1);
            Thread holder = call("holder", () -> pool.getValidated(monitor, () -> desk.look(() -> await(mayEnd))));
            Stage.await(() -> holder.getState() == Thread.State.WAITING);
            Thread waiter = call("waiter", () -> pool.getValidated(monitor, () -> {}));
            Stage.await(() -> waiter.getState() == Thread.State.BLOCKED);
            Stage.sleep(5);
            sample(monitor, holder, waiter);
            Stage.sleep(5);
            mayEnd.countDown();
            holder.join();
            waiter.join();
        });

        WaitSite site = site(evidence, WaitState.POOL);
        assertThat(site.resource()).isEqualTo("shopPool");
        LockHolder holder = Objects.requireNonNull(site.holder());
        assertThat(holder.thread()).isEqualTo("holder");
        assertThat(holder.doing()).containsOnlyKeys(WaitState.DATABASE);
    }

    @Test
    void framesSurviveTheText() {
        Frame frame = new Frame("shop.Desk$Drawer", "lambda$open$0", 17);

        assertThat(frame.text()).isEqualTo("shop.Desk$Drawer.lambda$open$0(Desk.java:17)");
        assertThat(Frame.parse(frame.text())).isEqualTo(frame);
        assertThat(Frame.parse("java.lang.Thread.run(Thread.java)")).isEqualTo(new Frame("java.lang.Thread", "run", 0));
    }

    private static Thread call(String name, Stage.Action body) {
        Thread thread = new Thread(() -> Stage.callUnchecked(SERVICE, body), name);
        thread.start();
        return thread;
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void sample(Object lock, Thread holder, Thread waiter) {
        LockHolderEvent event = new LockHolderEvent();
        event.begin();
        event.lockClass = lock instanceof ReentrantLock
                ? "java.util.concurrent.locks.ReentrantLock$NonfairSync"
                : lock.getClass().getName();
        event.monitor = !(lock instanceof ReentrantLock);
        event.waiting = 1;
        event.holderId = holder.getId();
        event.holder = holder.getName();
        event.holderState = holder.getState().name();
        event.holderStack = Frames.text(holder.getStackTrace());
        event.waiterId = waiter.getId();
        event.waiterStack = Frames.text(waiter.getStackTrace());
        event.commit();
    }

    private static WaitSite site(Evidence evidence, WaitState state) {
        return evidence.waitSites().stream()
                .filter(found -> found.state() == state)
                .findFirst()
                .orElseThrow(() -> new AssertionError(state + " not in " + evidence.waitSites()));
    }
}
