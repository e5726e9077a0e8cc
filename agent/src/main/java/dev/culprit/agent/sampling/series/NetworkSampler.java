package dev.culprit.agent.sampling.series;

import dev.culprit.jfr.events.machine.NetworkEvent;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What goes through the network interfaces: from {@code /proc/net/dev}, their speed from {@code /sys/class/net}. */
final class NetworkSampler implements Sampler {

    private static final int RECEIVED = 0;
    private static final int SENT = 8;
    private static final long MEGABIT = 1_000_000;

    private record Totals(long received, long sent) {}

    private final Path file;
    private final Path interfaces;
    private Map<String, Totals> last;

    NetworkSampler(Path proc, Path sys) {
        file = proc.resolve("self/net/dev");
        interfaces = sys.resolve("class/net");
        last = read();
    }

    private Map<String, Totals> read() {
        Map<String, Totals> totals = new HashMap<>();
        for (String line : Figures.lines(file)) {
            int colon = line.indexOf(':');
            if (colon > 0) {
                List<String> numbers = Figures.words(line.substring(colon + 1));
                if (numbers.size() > SENT) {
                    totals.put(
                            line.substring(0, colon).trim(),
                            new Totals(Figures.number(numbers.get(RECEIVED)), Figures.number(numbers.get(SENT))));
                }
            }
        }
        return totals;
    }

    @Override
    public Optional<String> obstacle() {
        return last.isEmpty()
                ? Optional.of("only Linux tells this, in /proc/self/net/dev, and here it does not")
                : Optional.empty();
    }

    @Override
    public void look(long spanNanos) {
        Map<String, Totals> now = read();
        now.forEach((name, totals) -> {
            Totals before = last.get(name);
            if (before != null) {
                NetworkEvent event = new NetworkEvent();
                event.networkInterface = name;
                event.receivedBytes = totals.received() - before.received();
                event.sentBytes = totals.sent() - before.sent();
                event.bitsPerSecond = speed(name);
                event.spanNanos = spanNanos;
                event.commit();
            }
        });
        last = now;
    }

    /** Loopback and most virtual interfaces have none. */
    private long speed(String name) {
        List<String> lines = Figures.lines(interfaces.resolve(name).resolve("speed"));
        long megabits = lines.isEmpty() ? -1 : Figures.number(lines.get(0).trim());
        return megabits <= 0 ? -1 : megabits * MEGABIT;
    }
}
