package dev.culprit.agent.sampling.series;

import dev.culprit.agent.environment.ControlGroups;
import dev.culprit.agent.environment.ProcessorQuota;
import dev.culprit.jfr.events.machine.ThrottlingEvent;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * How processor quotas hold this JVM back: from {@code cpu.stat} of its control group and of those above it, for the quota of each
 * holds.
 */
final class ThrottlingSampler implements Sampler {

    private final List<ProcessorQuota> quotas;
    private final Map<ProcessorQuota, Map<String, Long>> last = new HashMap<>();

    ThrottlingSampler(ControlGroups groups) {
        quotas = ProcessorQuota.all(groups);
        quotas.forEach(quota -> last.put(quota, read(quota)));
    }

    private static Map<String, Long> read(ProcessorQuota quota) {
        return Figures.byName(quota.group().resolve("cpu.stat"));
    }

    @Override
    public Optional<String> obstacle() {
        return quotas.isEmpty()
                ? Optional.of("no control group of Linux that this JVM is in has a processor quota")
                : Optional.empty();
    }

    @Override
    public void look(long spanNanos) {
        quotas.forEach(quota -> look(quota, spanNanos));
    }

    private void look(ProcessorQuota quota, long spanNanos) {
        Map<String, Long> now = read(quota);
        Map<String, Long> before = Objects.requireNonNullElse(last.put(quota, now), Map.of());
        if (now.containsKey("nr_periods") && before.containsKey("nr_periods")) {
            ThrottlingEvent event = new ThrottlingEvent();
            event.group = quota.group().toString();
            event.cores = quota.cores();
            event.periods = difference(now, before, "nr_periods");
            event.throttledPeriods = difference(now, before, "nr_throttled");
            event.throttledNanos = now.containsKey("throttled_usec")
                    ? TimeUnit.MICROSECONDS.toNanos(difference(now, before, "throttled_usec"))
                    : difference(now, before, "throttled_time"); // of the older version, in nanoseconds
            event.spanNanos = spanNanos;
            event.commit();
        }
    }

    private static long difference(Map<String, Long> now, Map<String, Long> before, String name) {
        return now.getOrDefault(name, 0L) - before.getOrDefault(name, 0L);
    }
}
