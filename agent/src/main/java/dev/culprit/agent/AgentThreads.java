package dev.culprit.agent;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Threads of the agent: daemons, named {@code culprit-<role>}, in the root thread group, with the agent's class loader as
 * context. They inherit nothing from the application's threads.
 */
public final class AgentThreads {

    private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private AgentThreads() {}

    /** A thread that is not yet started. */
    public static Thread create(String role, Runnable work) {
        Thread thread = new Thread(rootGroup(), work, "culprit-" + role, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(AgentThreads.class.getClassLoader());
        thread.setUncaughtExceptionHandler(AgentThreads::dieSilently);
        return thread;
    }

    /** The application's handler might end the JVM or raise an alarm; an error of ours is none of its business. */
    private static void dieSilently(Thread thread, Throwable error) {}

    /** For executors: threads {@code culprit-<role>-1}, {@code culprit-<role>-2} … */
    public static ThreadFactory factory(String role) {
        AtomicInteger number = new AtomicInteger();
        return work -> create(role + "-" + number.incrementAndGet(), work);
    }

    /** One thread for what comes now and again: it ends when there has been nothing to do for ten seconds. */
    public static ScheduledThreadPoolExecutor scheduler(String role) {
        ScheduledThreadPoolExecutor scheduler = new ScheduledThreadPoolExecutor(1, factory(role));
        scheduler.setKeepAliveTime(10, TimeUnit.SECONDS);
        scheduler.allowCoreThreadTimeOut(true);
        scheduler.setRemoveOnCancelPolicy(true);
        return scheduler;
    }

    /** All live threads of the JVM but virtual ones. Unlike asking for their stacks, this stops none of them. */
    public static List<Thread> live() {
        ThreadGroup root = rootGroup();
        Thread[] found = new Thread[root.activeCount() + 16];
        int count = root.enumerate(found);
        while (count == found.length) { // what has no room is left out silently
            found = new Thread[2 * count];
            count = root.enumerate(found);
        }
        return List.of(Arrays.copyOf(found, count));
    }

    /**
     * Does what has to be done, now or when the application has given memory back: again every second as long as it fails
     * for lack of it.
     *
     * @param work can be repeated; was made while there was memory
     */
    public static void insist(Runnable work) {
        while (true) {
            try {
                work.run();
                return;
            } catch (OutOfMemoryError e) {
                pause();
            }
        }
    }

    /** A second without allocating anything. */
    public static void pause() {
        long end = System.nanoTime() + PAUSE_NANOS;
        boolean interrupted = false;
        for (long left = PAUSE_NANOS; left > 0; left = end - System.nanoTime()) {
            interrupted |= Thread.interrupted(); // with that mark nothing would wait
            LockSupport.parkNanos(left);
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
