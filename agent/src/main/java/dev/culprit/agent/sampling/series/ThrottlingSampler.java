package dev.culprit.agent.sampling.series;

import dev.culprit.jfr.events.ThrottlingEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** How a processor quota holds the container back: from {@code cpu.stat} of its control group, of either version. */
final class ThrottlingSampler implements Sampler {

    private static final List<String> PLACES = List.of("fs/cgroup/cpu.stat", "fs/cgroup/cpu/cpu.stat");

    private final List<Path> files;
    private Map<String, Long> last;

    ThrottlingSampler(Path sys) {
        files = PLACES.stream().map(sys::resolve).toList();
        last = read();
    }

    private Map<String, Long> read() {
        return files.stream()
                .filter(Files::isReadable)
                .findFirst()
                .map(Figures::byName)
                .orElse(Map.of());
    }

    @Override
    public void look(long spanNanos) {
        Map<String, Long> now = read();
        if (now.containsKey("nr_periods") && last.containsKey("nr_periods")) {
            ThrottlingEvent event = new ThrottlingEvent();
            event.periods = difference(now, "nr_periods");
            event.throttledPeriods = difference(now, "nr_throttled");
            event.throttledNanos = now.containsKey("throttled_usec")
                    ? TimeUnit.MICROSECONDS.toNanos(difference(now, "throttled_usec"))
                    : difference(now, "throttled_time"); // of the older version, in nanoseconds
            event.spanNanos = spanNanos;
            event.commit();
        }
        last = now;
    }

    private long difference(Map<String, Long> now, String name) {
        return now.getOrDefault(name, 0L) - last.getOrDefault(name, 0L);
    }
}
