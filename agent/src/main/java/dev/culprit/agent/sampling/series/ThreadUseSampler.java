package dev.culprit.agent.sampling.series;

import dev.culprit.jfr.events.threads.ThreadUseEvent;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Processor time and allocation of every platform thread. Of a JVM that does not tell these figures it is silent. */
final class ThreadUseSampler implements Sampler {

    private record Totals(long cpuNanos, long bytes) {}

    private static final Totals NOTHING = new Totals(0, 0);

    private final com.sun.management.@Nullable ThreadMXBean threads = find();
    private Map<Long, Totals> last = read();

    private static com.sun.management.@Nullable ThreadMXBean find() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        return threads instanceof com.sun.management.ThreadMXBean known
                        && known.isThreadCpuTimeSupported()
                        && known.isThreadAllocatedMemorySupported()
                ? known
                : null;
    }

    private Map<Long, Totals> read() {
        Map<Long, Totals> totals = new HashMap<>();
        if (threads != null) {
            long[] ids = threads.getAllThreadIds();
            long[] nanos = threads.getThreadCpuTime(ids);
            long[] bytes = threads.getThreadAllocatedBytes(ids);
            for (int i = 0; i < ids.length; i++) {
                if (nanos[i] >= 0) { // else it ended just now
                    totals.put(ids[i], new Totals(nanos[i], bytes[i]));
                }
            }
        }
        return totals;
    }

    @Override
    public Optional<String> obstacle() {
        return threads == null ? Optional.of("this JVM does not tell what its threads use") : Optional.empty();
    }

    @Override
    public void look(long spanNanos) {
        Map<Long, Totals> now = read();
        Map<Long, String> names = names(now.keySet().stream()
                .mapToLong(Long::longValue)
                .filter(id -> !Objects.equals(now.get(id), last.get(id)))
                .toArray());
        names.forEach((id, name) -> {
            Totals totals = now.getOrDefault(id, NOTHING);
            Totals before = last.getOrDefault(id, NOTHING);
            ThreadUseEvent event = new ThreadUseEvent();
            event.threadId = id;
            event.threadName = name;
            event.cpuNanos = totals.cpuNanos() - before.cpuNanos();
            event.allocatedBytes = totals.bytes() < 0 ? -1 : totals.bytes() - before.bytes();
            event.spanNanos = spanNanos;
            event.commit();
        });
        last = now;
    }

    /** As the JVM knows them: a thread's own methods may be the application's. Those that ended are missing. */
    private Map<Long, String> names(long[] ids) {
        Map<Long, String> names = new HashMap<>();
        if (threads != null) {
            for (ThreadInfo thread : threads.getThreadInfo(ids)) {
                if (thread != null) {
                    names.put(thread.getThreadId(), thread.getThreadName());
                }
            }
        }
        return names;
    }
}
