package dev.culprit.apps.results;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Processor time of the threads of another JVM, looked at from outside: by the files that Linux keeps of every thread.
 *
 * @param threads by their numbers
 */
public record ThreadTimes(Map<Long, Used> threads) {

    public ThreadTimes {
        threads = Map.copyOf(threads);
    }

    /** What a thread is there for, by its name. */
    public enum Group {
        /** The application's. */
        SERVING,
        COMPILING,
        COLLECTING,
        /** Of the agent and of the flight recorder. */
        MEASURING;

        private static Group of(String name) {
            if (name.startsWith("culprit") || name.startsWith("JFR ")) {
                return MEASURING;
            }
            if (name.startsWith("C1 ") || name.startsWith("C2 ")) {
                return COMPILING;
            }
            return name.startsWith("GC ") || name.startsWith("G1 ") ? COLLECTING : SERVING;
        }
    }

    /** @param nanos since the thread began */
    public record Used(Group group, long nanos) {}

    /** As they are now. */
    public static ThreadTimes of(long process) throws IOException {
        Map<Long, Used> found = new HashMap<>();
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(Path.of("/proc", Long.toString(process), "task"))) {
            for (Path thread : threads) {
                try {
                    long nanos = Long.parseLong(
                            Files.readString(thread.resolve("schedstat")).split(" ")[0]);
                    Group group = Group.of(Files.readString(thread.resolve("comm")));
                    found.put(Long.valueOf(String.valueOf(thread.getFileName())), new Used(group, nanos));
                } catch (IOException e) {
                    continue; // it has ended meanwhile
                }
            }
        }
        return new ThreadTimes(found);
    }

    /** A thread that began since counts whole; one that ended since does not. */
    public double nanosSince(ThreadTimes earlier, Group group) {
        return threads.entrySet().stream()
                .filter(thread -> thread.getValue().group() == group)
                .mapToLong(thread -> thread.getValue().nanos()
                        - earlier.threads
                                .getOrDefault(thread.getKey(), new Used(group, 0))
                                .nanos())
                .sum();
    }
}
