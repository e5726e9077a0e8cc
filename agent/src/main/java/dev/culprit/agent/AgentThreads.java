package dev.culprit.agent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Threads of the agent: daemons, named {@code culprit-<role>}, in the root thread group, with the agent's class loader as
 * context. They inherit nothing from the application's threads.
 */
public final class AgentThreads {

    private AgentThreads() {}

    /** A thread that is not yet started. */
    public static Thread create(String role, Runnable work) {
        Thread thread = new Thread(rootGroup(), work, "culprit-" + role, 0, false);
        thread.setDaemon(true);
        thread.setContextClassLoader(AgentThreads.class.getClassLoader());
        return thread;
    }

    /** For executors: threads {@code culprit-<role>-1}, {@code culprit-<role>-2} … */
    public static ThreadFactory factory(String role) {
        AtomicInteger number = new AtomicInteger();
        return work -> create(role + "-" + number.incrementAndGet(), work);
    }

    private static ThreadGroup rootGroup() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) {
            group = group.getParent();
        }
        return group;
    }
}
