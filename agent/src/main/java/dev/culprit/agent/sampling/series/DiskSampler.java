package dev.culprit.agent.sampling.series;

import dev.culprit.jfr.events.machine.DiskEvent;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/** What the process reads from disks and writes to them: from {@code /proc/self/io}. */
final class DiskSampler implements Sampler {

    private final Path file;
    private Map<String, Long> last;

    DiskSampler(Path proc) {
        file = proc.resolve("self/io");
        last = Figures.byName(file);
    }

    @Override
    public Optional<String> obstacle() {
        return !last.containsKey("read_bytes")
                ? Optional.of("only Linux tells this, in /proc/self/io, and here it does not")
                : Optional.empty();
    }

    @Override
    public void look(long spanNanos) {
        Map<String, Long> now = Figures.byName(file);
        if (last.containsKey("read_bytes") && now.containsKey("read_bytes")) {
            DiskEvent event = new DiskEvent();
            event.readBytes = difference(now, "read_bytes");
            event.writtenBytes = difference(now, "write_bytes");
            event.spanNanos = spanNanos;
            event.commit();
        }
        last = now;
    }

    private long difference(Map<String, Long> now, String name) {
        return now.getOrDefault(name, 0L) - last.getOrDefault(name, 0L);
    }
}
