package dev.culprit.client.load;

import dev.culprit.client.UnavailableException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/** The users of one experiment with their threads, and one thread that watches over time-outs. */
final class VirtualUsers {

    private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(5);
    private static final long WATCH_PERIOD_MILLIS = 100;
    private static final long STACK_BYTES = 256 * 1024;

    private final LoadScript script;
    private final List<VirtualUser> users = new ArrayList<>();
    private final List<Thread> threads = new ArrayList<>();
    private final Names steps;
    private final Names errors = new Names(List.of("")); // number 0 is success
    private final AtomicInteger active = new AtomicInteger();
    private final CpuMeter cpu = new CpuMeter();
    private final CountDownLatch ended = new CountDownLatch(1);

    /** What ended a user who should have gone on; null if nothing did. */
    private volatile @Nullable Throwable broken;

    private final Thread watcher = new Thread(this::watch, "culprit-load-watch");

    private VirtualUsers(LoadScript script) {
        this.script = script;
        this.steps = new Names(script.stepNames());
    }

    static VirtualUsers start(LoadScript script, LoadPlan plan, UsualStatuses usual) {
        VirtualUsers started = new VirtualUsers(script);
        SplittableRandom seeds = new SplittableRandom(plan.seed());
        long now = System.nanoTime();
        for (int i = 0; i < plan.users(); i++) {
            SplittableRandom random = seeds.split();
            // Evenly over the ramp, and not in step with each other even without one.
            long first = now
                    + Math.round(plan.rampSeconds() * 1e9 * i / plan.users())
                    + Math.round(script.think().mean().toNanos() * random.nextDouble());
            VirtualUser user = new VirtualUser(
                    script,
                    plan.varyThinkTimes(),
                    i + 1,
                    random,
                    first,
                    usual,
                    started.steps,
                    started.errors,
                    started.active);
            Thread thread = new Thread(null, user, "culprit-user-" + (i + 1), STACK_BYTES);
            thread.setDaemon(true);
            thread.setUncaughtExceptionHandler((dead, thrown) -> started.broken = thrown);
            started.users.add(user);
            started.threads.add(thread);
        }
        started.watcher.setDaemon(true);
        try {
            started.threads.forEach(Thread::start);
            started.watcher.start();
        } catch (OutOfMemoryError e) { // the way the JVM says that the system gives it no more threads
            started.users.forEach(VirtualUser::stop);
            started.threads.forEach(LockSupport::unpark);
            throw new UnavailableException(
                    "cannot start " + plan.users() + " threads for the users; use fewer --max-users", e);
        }
        return started;
    }

    int users() {
        return users.size();
    }

    /** Whether every user has sent its first request. */
    boolean isComplete() {
        requireUnbroken();
        return active.get() == users.size();
    }

    /** Lets running requests finish, 5 s at most. */
    void finish() {
        users.forEach(VirtualUser::stop);
        threads.forEach(LockSupport::unpark);
        long deadline = System.nanoTime() + GRACE_NANOS;
        threads.forEach(thread -> join(thread, deadline));
        abort();
        requireUnbroken();
    }

    /** With fewer users than wanted, or without memory for what they note, figures say nothing. */
    private void requireUnbroken() {
        Throwable thrown = broken;
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown != null) {
            throw new IllegalStateException("a user of the load generator broke down", thrown);
        }
    }

    /** Gives up running requests. */
    void abort() {
        users.forEach(VirtualUser::stop);
        threads.forEach(LockSupport::unpark);
        users.forEach(VirtualUser::cutNow);
        long deadline = System.nanoTime() + GRACE_NANOS;
        threads.forEach(thread -> join(thread, deadline));
        ended.countDown();
        join(watcher, deadline);
        if (threads.stream().anyMatch(Thread::isAlive)) {
            throw new UnavailableException("a request could not be ended; try again with a shorter time-out");
        }
    }

    /** The figures of a window, after the users have ended. */
    WindowFigures figures(LoadWindow window) {
        WindowFigures figures = new WindowFigures(steps, errors, window);
        users.forEach(user -> figures.add(user.log()));
        return figures;
    }

    double cpuShare(LoadWindow window) {
        return cpu.share(window.startNanos(), window.endNanos());
    }

    private void watch() {
        try {
            cpu.sample(System.nanoTime(), true);
            while (!ended.await(WATCH_PERIOD_MILLIS, TimeUnit.MILLISECONDS)) {
                long now = System.nanoTime();
                cpu.sample(now, false);
                users.forEach(user -> user.cutIfOverdue(now));
            }
            cpu.sample(System.nanoTime(), true);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static void join(Thread thread, long deadlineNanos) {
        try {
            long left = TimeUnit.NANOSECONDS.toMillis(deadlineNanos - System.nanoTime());
            if (left > 0) {
                thread.join(left);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
