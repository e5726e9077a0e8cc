package dev.culprit.agent.sampling.series;

import dev.culprit.jfr.events.machine.MemoryEvent;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.lang.management.MemoryUsage;
import java.nio.file.Path;

/** How much memory the JVM uses; what the whole process has, from {@code /proc/self/status}. */
final class MemorySampler implements Sampler {

    private final MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    private final Path status;

    MemorySampler(Path proc) {
        status = proc.resolve("self/status");
    }

    @Override
    public void look(long spanNanos) {
        MemoryUsage heap = memory.getHeapMemoryUsage();
        MemoryEvent event = new MemoryEvent();
        event.heapUsedBytes = heap.getUsed();
        event.heapCommittedBytes = heap.getCommitted();
        event.heapMaximumBytes = heap.getMax();
        event.otherUsedBytes = memory.getNonHeapMemoryUsage().getUsed();
        long kibibytes = Figures.byName(status).getOrDefault("VmRSS", -1L);
        event.residentBytes = kibibytes < 0 ? -1 : kibibytes << 10;
        event.commit();
    }
}
