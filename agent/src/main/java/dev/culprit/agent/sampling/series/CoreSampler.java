package dev.culprit.agent.sampling.series;

import dev.culprit.jfr.events.CoreLoadEvent;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How busy every processor of the machine is: from {@code /proc/stat}. */
final class CoreSampler implements Sampler {

    private static final int IDLE = 4;
    private static final int WAITING_FOR_DISK = 5;
    private static final int STEAL = 8;

    /** Name and user time first; guests' time follows, which is part of the others. */
    private static final int FIELDS = 9;

    private record Ticks(long idle, long steal, long all) {}

    private final Path file;
    private Map<Integer, Ticks> last;

    CoreSampler(Path proc) {
        file = proc.resolve("stat");
        last = read();
    }

    @Override
    public void look(long spanNanos) {
        Map<Integer, Ticks> now = read();
        now.forEach((core, ticks) -> {
            Ticks before = last.get(core);
            if (before != null && ticks.all() > before.all()) {
                float all = ticks.all() - before.all();
                CoreLoadEvent event = new CoreLoadEvent();
                event.core = core;
                event.stealShare = (ticks.steal() - before.steal()) / all;
                event.busyShare = Math.max(0, 1 - (ticks.idle() - before.idle()) / all - event.stealShare);
                event.spanNanos = spanNanos;
                event.commit();
            }
        });
        last = now;
    }

    private Map<Integer, Ticks> read() {
        Map<Integer, Ticks> cores = new HashMap<>();
        for (String line : Figures.lines(file)) {
            List<String> words = Figures.words(line);
            if (words.size() >= FIELDS && words.get(0).matches("cpu\\d*")) {
                long all = 0;
                for (int i = 1; i < FIELDS; i++) {
                    all += Figures.number(words.get(i));
                }
                String number = words.get(0).substring("cpu".length());
                cores.put(
                        number.isEmpty() ? -1 : Integer.parseInt(number),
                        new Ticks(
                                Figures.number(words.get(IDLE)) + Figures.number(words.get(WAITING_FOR_DISK)),
                                Figures.number(words.get(STEAL)),
                                all));
            }
        }
        return cores;
    }
}
