package dev.culprit.agent.sampling;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The processes of this machine at one moment, as Linux lists them.
 *
 * @param processes by id
 */
record ProcessTable(Map<Integer, Entry> processes) {

    /** The unit of processor times, the same on all usual machines. */
    private static final long NANOS_PER_TICK = 10_000_000;

    private static final int PARENT = 1;
    private static final int FIRST_TIME = 11;
    private static final int TIMES = 4;
    private static final int STARTED = 19;

    ProcessTable {
        processes = Map.copyOf(processes);
    }

    /**
     * One process.
     *
     * @param startTicks tells processes apart that had the same id one after the other
     * @param cpuNanos of itself, and of the children that have ended and for which it waited
     */
    record Entry(int parent, String program, long startTicks, long cpuNanos) {}

    /** Empty where the kernel does not list them. */
    static ProcessTable read(Path proc) {
        Map<Integer, Entry> found = new HashMap<>();
        for (int id : ids(proc)) {
            try {
                Entry entry = parse(
                        Files.readString(proc.resolve(Integer.toString(id)).resolve("stat")));
                if (entry != null) {
                    found.put(id, entry);
                }
            } catch (IOException e) {
                // ended meanwhile
            }
        }
        return new ProcessTable(found);
    }

    /** Ids of all processes that can be seen. */
    static Set<Integer> ids(Path proc) {
        Set<Integer> ids = new HashSet<>();
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(proc, "[0-9]*")) {
            for (Path entry : entries) {
                ids.add(Integer.parseInt(String.valueOf(entry.getFileName())));
            }
        } catch (IOException | DirectoryIteratorException | NumberFormatException e) {
            return ids; // what could be read
        }
        return ids;
    }

    /** The name of the program is in parentheses and may hold anything. */
    static @Nullable Entry parse(String stat) {
        int open = stat.indexOf('(');
        int close = stat.lastIndexOf(')');
        String[] columns =
                close < 0 ? new String[0] : stat.substring(close + 1).strip().split(" ");
        if (open < 0 || columns.length <= STARTED) {
            return null;
        }
        try {
            long ticks = 0;
            for (int i = FIRST_TIME; i < FIRST_TIME + TIMES; i++) {
                ticks += Long.parseLong(columns[i]);
            }
            return new Entry(
                    Integer.parseInt(columns[PARENT]),
                    stat.substring(open + 1, close),
                    Long.parseLong(columns[STARTED]),
                    ticks * NANOS_PER_TICK);
        } catch (NumberFormatException e) {
            return null; // another form of the file
        }
    }

    /** Name of a process's program, empty if it is not there. */
    String program(int id) {
        Entry entry = processes.get(id);
        return entry == null ? "" : entry.program();
    }

    /** Those that come from a process, directly or not, and run the same program; without itself. */
    Set<Integer> offspring(int id) {
        Set<Integer> found = new HashSet<>();
        Deque<Integer> parents = new ArrayDeque<>(Set.of(id));
        while (!parents.isEmpty()) {
            int parent = parents.pop();
            processes.forEach((child, entry) -> {
                if (entry.parent() == parent && entry.program().equals(program(id)) && found.add(child)) {
                    parents.push(child);
                }
            });
        }
        return found;
    }

    /**
     * Processor time that processes used since an earlier moment. A child that ended meanwhile is in the account of the
     * parent that waited for it.
     */
    long cpuNanosSince(ProcessTable before, Set<Integer> ids) {
        long nanos = 0;
        for (int id : ids) {
            Entry then = before.processes.get(id);
            Entry now = processes.get(id);
            nanos += now == null ? 0 : now.cpuNanos();
            if (then != null && (now == null || now.startTicks() == then.startTicks())) {
                nanos -= then.cpuNanos();
            }
        }
        return Math.max(0, nanos);
    }
}
