package dev.culprit.agent.run.clock;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.Stream;

/**
 * Steal time: what the hypervisor withheld from this virtual machine's processors although they had work to do, because
 * other virtual machines were given them. From the Linux file {@code /proc/stat}; elsewhere it is silently 0.
 */
public final class StealTime {

    private static final String ALL_PROCESSORS = "cpu ";
    private static final int STEAL = 7;

    /** Guests' time follows, which is part of the others. */
    private static final int FIELDS = 8;

    private final Path file;
    private Ticks last = Ticks.NONE;

    public StealTime() {
        this(Path.of("/proc/stat"));
    }

    /** Reads another file of the same form. */
    public StealTime(Path file) {
        this.file = file;
    }

    /** Totals since the machine started, in units of the kernel. */
    private record Ticks(long stolen, long all) {

        private static final Ticks NONE = new Ticks(0, 0);
    }

    /** Begins an interval. */
    public void begin() {
        last = now();
    }

    /** Share of all processors' time withheld since {@link #begin}, idle time included, 0..1. */
    public double share() {
        Ticks now = now();
        long all = now.all() - last.all();
        return last.all() == 0 || all <= 0 ? 0 : Math.max(0, (double) (now.stolen() - last.stolen()) / all);
    }

    private Ticks now() {
        try (Stream<String> lines = Files.lines(file, StandardCharsets.ISO_8859_1)) {
            return lines.filter(line -> line.startsWith(ALL_PROCESSORS))
                    .findFirst()
                    .map(StealTime::ticks)
                    .orElse(Ticks.NONE);
        } catch (IOException | RuntimeException e) {
            return Ticks.NONE; // not Linux, hidden from a container, or of another form
        }
    }

    private static Ticks ticks(String line) {
        long[] fields = Arrays.stream(
                        line.substring(ALL_PROCESSORS.length()).trim().split(" +"))
                .limit(FIELDS)
                .mapToLong(Long::parseLong)
                .toArray();
        return fields.length < FIELDS
                ? Ticks.NONE
                : new Ticks(fields[STEAL], Arrays.stream(fields).sum());
    }
}
