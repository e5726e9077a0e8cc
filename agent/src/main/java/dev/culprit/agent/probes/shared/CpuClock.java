package dev.culprit.agent.probes.shared;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** CPU time of the current platform thread. Made when first needed: it starts the JVM's management classes. */
public final class CpuClock {

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final boolean available = threads.isCurrentThreadCpuTimeSupported() && threads.isThreadCpuTimeEnabled();

    /** Nanoseconds, -1 where the JVM does not tell. */
    public long now() {
        return available ? threads.getCurrentThreadCpuTime() : -1;
    }
}
