package dev.culprit.apps.demo;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * Processor time of the threads of the agent and of the flight recorder in another process, looked at from outside: by the files
 * that Linux keeps of every thread.
 *
 * @param nanos used since the thread began, by its number
 */
record OwnThreads(Map<Long, Long> nanos) {

    OwnThreads {
        nanos = Map.copyOf(nanos);
    }

    static OwnThreads of(long process) throws IOException {
        Map<Long, Long> nanos = new HashMap<>();
        try (DirectoryStream<Path> threads =
                Files.newDirectoryStream(Path.of("/proc", Long.toString(process), "task"))) {
            for (Path thread : threads) {
                if (isOwn(thread)) {
                    nanos.put(Long.valueOf(String.valueOf(thread.getFileName())), used(thread));
                }
            }
        }
        return new OwnThreads(nanos);
    }

    private static boolean isOwn(Path thread) {
        try {
            String name = Files.readString(thread.resolve("comm"));
            return name.startsWith("culprit") || name.startsWith("JFR ");
        } catch (IOException e) {
            return false; // it has ended meanwhile
        }
    }

    private static long used(Path thread) {
        try {
            return Long.parseLong(Files.readString(thread.resolve("schedstat")).split(" ")[0]);
        } catch (IOException e) {
            return 0; // it has ended meanwhile
        }
    }

    /** A thread that began since counts whole; one that ended since does not. */
    long nanosSince(OwnThreads earlier) {
        return nanos.entrySet().stream()
                .mapToLong(thread -> thread.getValue() - earlier.nanos.getOrDefault(thread.getKey(), 0L))
                .sum();
    }
}
