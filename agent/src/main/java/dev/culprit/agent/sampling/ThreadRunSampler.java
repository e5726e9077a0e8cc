package dev.culprit.agent.sampling;

import dev.culprit.jfr.events.threads.ThreadRunEvent;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What the kernel's scheduler did with every thread of this JVM, its own internal ones included: from the Linux file
 * {@code /proc/self/task/<tid>/schedstat}. Elsewhere it is silently empty. A snapshot reads one small file per thread.
 */
public final class ThreadRunSampler {

    /** Begins of names: the agent's threads, and those of the flight recorder, which works for it. */
    private static final List<String> OWN_NAMES = List.of("culprit", "JFR ");

    private final Path tasks;

    public ThreadRunSampler() {
        this(Path.of("/proc/self/task"));
    }

    /** Reads another directory of the same form. */
    public ThreadRunSampler(Path tasks) {
        this.tasks = tasks;
    }

    /**
     * All threads that live at one moment.
     *
     * @param threads by native thread id
     */
    public record Snapshot(Map<Long, Times> threads) {

        public Snapshot {
            threads = Map.copyOf(threads);
        }
    }

    /**
     * Totals since the thread began, in nanoseconds.
     *
     * @param runNanos on a processor
     * @param delayNanos runnable, waiting for a processor
     */
    public record Times(long runNanos, long delayNanos) {}

    /** The totals of all threads now; empty where the kernel does not tell. */
    public Snapshot snapshot() {
        Map<Long, Times> threads = new HashMap<>();
        if (!Files.isDirectory(tasks)) {
            return new Snapshot(threads);
        }
        try (DirectoryStream<Path> entries = Files.newDirectoryStream(tasks)) {
            for (Path entry : entries) {
                Times times = times(entry);
                if (times != null) {
                    threads.put(Long.parseLong(String.valueOf(entry.getFileName())), times);
                }
            }
        } catch (IOException | DirectoryIteratorException | NumberFormatException e) {
            return new Snapshot(threads); // what could be read
        }
        return new Snapshot(threads);
    }

    private static @Nullable Times times(Path thread) {
        try {
            String[] numbers =
                    Files.readString(thread.resolve("schedstat")).trim().split(" ");
            return numbers.length < 2 ? null : new Times(Long.parseLong(numbers[0]), Long.parseLong(numbers[1]));
        } catch (IOException | NumberFormatException e) {
            return null; // ended meanwhile, or a kernel without these figures
        }
    }

    /**
     * Writes one event per thread into the running recordings: the differences between two snapshots. A thread that began
     * in between counts from zero, one that ended in between is missing.
     */
    public void emit(Snapshot begin, Snapshot end) {
        end.threads().forEach((thread, times) -> {
            Times before = begin.threads().getOrDefault(thread, new Times(0, 0));
            ThreadRunEvent event = new ThreadRunEvent();
            event.osThreadId = thread;
            event.runNanos = Math.max(0, times.runNanos() - before.runNanos());
            event.delayNanos = Math.max(0, times.delayNanos() - before.delayNanos());
            event.own = isOwn(thread);
            event.commit();
        });
    }

    private boolean isOwn(long thread) {
        try {
            String name = Files.readString(tasks.resolve(Long.toString(thread)).resolve("comm"));
            return OWN_NAMES.stream().anyMatch(name::startsWith);
        } catch (IOException e) {
            return false; // ended meanwhile
        }
    }
}
