package dev.culprit.apps.bench.cost;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * Processor time in ticks of the kernel's clock, to tell whether other programs disturb.
 *
 * @param busy of the whole machine
 * @param ours of the applications and this process
 */
record MachineTime(long busy, long ours) {

    private static final double TICKS_PER_SECOND = 100;

    static MachineTime now(long... applications) throws IOException {
        String[] machine = Files.readString(Path.of("/proc/stat"), StandardCharsets.US_ASCII)
                .lines()
                .findFirst()
                .orElse("")
                .split("\\s+");
        long all = Arrays.stream(machine)
                .skip(1)
                .limit(8)
                .mapToLong(Long::parseLong)
                .sum();
        long idle = Long.parseLong(machine[4]) + Long.parseLong(machine[5]);
        long ours = own(ProcessHandle.current().pid());
        for (long application : applications) {
            ours += withChildren(application);
        }
        return new MachineTime(all - idle, ours);
    }

    /** With the children that it started and that run: the bookstore's database. */
    private static long withChildren(long process) throws IOException {
        long sum = own(process);
        for (ProcessHandle child : ProcessHandle.of(process).stream()
                .flatMap(ProcessHandle::descendants)
                .toList()) {
            sum += own(child.pid());
        }
        return sum;
    }

    private static long own(long process) throws IOException {
        String stat = Files.readString(Path.of("/proc", Long.toString(process), "stat"), StandardCharsets.ISO_8859_1);
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ");
        return Long.parseLong(fields[11]) + Long.parseLong(fields[12]);
    }

    /** What other programs used since then, as a share of all processors. */
    double othersSince(MachineTime earlier, double seconds) {
        double others = busy - earlier.busy - (ours - earlier.ours);
        return Math.max(0, others)
                / TICKS_PER_SECOND
                / seconds
                / Runtime.getRuntime().availableProcessors();
    }
}
