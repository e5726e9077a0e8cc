package dev.culprit.apps.bench.overhead;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The JVM's own thread, which does its work while all others stand still. Linux only. */
final class VmThread {

    private final Path times = find();

    private static Path find() {
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(Path.of("/proc/self/task"))) {
            for (Path task : tasks) {
                if (Files.readString(task.resolve("comm")).startsWith("VM Thread")) {
                    return task.resolve("schedstat");
                }
            }
        } catch (IOException e) {
            // said by a 0
        }
        return Path.of("");
    }

    /** Processor time so far; 0 where it cannot be told. */
    long cpuNanos() {
        try {
            String text = Files.readString(times);
            return Long.parseLong(text.substring(0, text.indexOf(' ')));
        } catch (IOException | RuntimeException e) {
            return 0;
        }
    }
}
