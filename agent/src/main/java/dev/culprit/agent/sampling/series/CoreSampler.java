package dev.culprit.agent.sampling.series;

import dev.culprit.jfr.events.machine.CoreLoadEvent;
import java.lang.management.ManagementFactory;
import java.lang.management.OperatingSystemMXBean;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import java.util.function.LongSupplier;

/**
 * How busy every processor of the machine is: from {@code /proc/stat}. Where there is none, all together, from the JVM. The
 * JVM's own share of them all is told everywhere.
 */
final class CoreSampler implements Sampler {

    private static final int ALL = -1;
    private static final int IDLE = 4;
    private static final int WAITING_FOR_DISK = 5;
    private static final int STEAL = 8;

    /** Name and user time first; guests' time follows, which is part of the others. */
    private static final int FIELDS = 9;

    private record Ticks(long idle, long steal, long all) {}

    /**
     * What the JVM tells; negative values where it does not.
     *
     * @param ownNanos processor time that it used since it began
     * @param machineShare how busy the machine was of late, 0 to 1
     */
    record Jvm(LongSupplier ownNanos, DoubleSupplier machineShare) {}

    private final Path file;
    private final Jvm jvm;
    private Map<Integer, Ticks> last;
    private long lastOwn;

    CoreSampler(Path proc, Jvm jvm) {
        file = proc.resolve("stat");
        this.jvm = jvm;
        last = read();
        lastOwn = jvm.ownNanos().getAsLong();
    }

    static CoreSampler ofThisJvm(Path proc) {
        OperatingSystemMXBean system = ManagementFactory.getOperatingSystemMXBean();
        return new CoreSampler(
                proc,
                system instanceof com.sun.management.OperatingSystemMXBean known
                        ? new Jvm(known::getProcessCpuTime, known::getCpuLoad)
                        : new Jvm(() -> -1, () -> -1));
    }

    @Override
    public void look(long spanNanos) {
        Map<Integer, Ticks> now = read();
        if (now.isEmpty()) {
            writeAll((float) jvm.machineShare().getAsDouble(), spanNanos);
        } else {
            long cores = now.keySet().stream().filter(core -> core != ALL).count();
            now.forEach((core, ticks) -> write(core, ticks, cores, spanNanos));
        }
        last = now;
        lastOwn = jvm.ownNanos().getAsLong();
    }

    private void writeAll(float machineShare, long spanNanos) {
        CoreLoadEvent event = new CoreLoadEvent();
        event.core = ALL;
        event.busyShare = machineShare >= 0 ? machineShare : -1; // at first it is not a number
        event.stealShare = -1;
        event.jvmShare = ownShare(Runtime.getRuntime().availableProcessors(), spanNanos);
        event.spanNanos = spanNanos;
        event.commit();
    }

    private void write(int core, Ticks ticks, long cores, long spanNanos) {
        Ticks before = last.get(core);
        if (before != null && ticks.all() > before.all()) {
            float all = ticks.all() - before.all();
            CoreLoadEvent event = new CoreLoadEvent();
            event.core = core;
            event.stealShare = (ticks.steal() - before.steal()) / all;
            event.busyShare = Math.max(0, 1 - (ticks.idle() - before.idle()) / all - event.stealShare);
            event.jvmShare = core == ALL ? ownShare(cores, spanNanos) : -1;
            event.spanNanos = spanNanos;
            event.commit();
        }
    }

    private float ownShare(long cores, long spanNanos) {
        long own = jvm.ownNanos().getAsLong();
        return own < 0 || lastOwn < 0 || cores == 0 || spanNanos <= 0
                ? -1
                : (float) ((double) (own - lastOwn) / spanNanos / cores);
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
                        number.isEmpty() ? ALL : Integer.parseInt(number),
                        new Ticks(
                                Figures.number(words.get(IDLE)) + Figures.number(words.get(WAITING_FOR_DISK)),
                                Figures.number(words.get(STEAL)),
                                all));
            }
        }
        return cores;
    }
}
