package dev.culprit.agent.probes.shared;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import org.jspecify.annotations.Nullable;

/** Bytes that the current platform thread has allocated. Made when first needed: it starts the JVM's management classes. */
public final class AllocationClock {

    private final com.sun.management.@Nullable ThreadMXBean threads = find();

    private static com.sun.management.@Nullable ThreadMXBean find() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads instanceof com.sun.management.ThreadMXBean known
                        && known.isThreadAllocatedMemorySupported()
                        && known.isThreadAllocatedMemoryEnabled()
                ? known
                : null;
    }

    /** Bytes, -1 where the JVM does not tell. */
    public long now() {
        return threads == null ? -1 : threads.getCurrentThreadAllocatedBytes();
    }
}
