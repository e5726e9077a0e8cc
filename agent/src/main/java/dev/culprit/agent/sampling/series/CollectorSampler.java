package dev.culprit.agent.sampling.series;

import dev.culprit.jfr.events.machine.CollectorEvent;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** How often the collectors of the JVM work, and for how long. */
final class CollectorSampler implements Sampler {

    private record Totals(long collections, long millis) {}

    private final List<GarbageCollectorMXBean> collectors = ManagementFactory.getGarbageCollectorMXBeans();
    private final Map<String, Totals> last = new HashMap<>();

    CollectorSampler() {
        collectors.forEach(collector -> last.put(collector.getName(), totals(collector)));
    }

    private static Totals totals(GarbageCollectorMXBean collector) {
        return new Totals(collector.getCollectionCount(), collector.getCollectionTime());
    }

    @Override
    public void look(long spanNanos) {
        for (GarbageCollectorMXBean collector : collectors) {
            Totals now = totals(collector);
            Totals before = last.put(collector.getName(), now);
            CollectorEvent event = new CollectorEvent();
            event.collector = collector.getName();
            event.collections = now.collections() - (before == null ? 0 : before.collections());
            event.nanos = TimeUnit.MILLISECONDS.toNanos(now.millis() - (before == null ? 0 : before.millis()));
            event.spanNanos = spanNanos;
            event.commit();
        }
    }
}
