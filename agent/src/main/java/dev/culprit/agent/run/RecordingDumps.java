package dev.culprit.agent.run;

import dev.culprit.agent.AgentLog;
import dev.culprit.agent.AgentThreads;
import dev.culprit.agent.environment.PrivateDirectory;
import dev.culprit.agent.run.ManualRecording.Dump;
import dev.culprit.agent.run.request.OneLine;
import dev.culprit.agent.run.request.RefusalCode;
import dev.culprit.agent.run.request.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import jdk.jfr.Recording;

/**
 * Writes recordings to files, each on a thread of its own: a large one takes longer than its caller may wait, and a caller that
 * came over HTTP is interrupted after some seconds. A file has its name only once it is complete. Thread-safe.
 */
final class RecordingDumps implements AutoCloseable {

    static final Duration PATIENCE = Duration.ofSeconds(1);

    private static final long GIVING_UP_MILLIS = 1000;

    /** Copies everything from a stream to a file, which may exist. */
    @FunctionalInterface
    interface Writer {

        Writer PLAIN = (from, to) -> {
            Files.deleteIfExists(to);
            try (OutputStream out = PrivateDirectory.newFile(to)) {
                from.transferTo(out);
            }
        };

        void write(InputStream from, Path to) throws IOException;
    }

    private final Path directory;
    private final AgentLog log;
    private final Duration patience;
    private final Writer writer;

    /** By file; guarded by this. */
    private final Map<Path, Thread> writing = new HashMap<>();

    /** @param patience how long a caller waits for a file */
    RecordingDumps(Path directory, AgentLog log, Duration patience, Writer writer) {
        this.directory = directory;
        this.log = log;
        this.patience = patience;
        this.writer = writer;
    }

    AgentLog log() {
        return log;
    }

    /**
     * Writes what a recording holds now; what becomes of the recording meanwhile does not matter.
     *
     * @param name without extension
     * @throws RefusedException EXISTS or UNAVAILABLE
     */
    Dump dump(String name, Recording recording) {
        Path file = directory.resolve(name + ".jfr");
        FutureTask<Path> task = begin(file, recording);
        try {
            return new Dump(task.get(patience.toNanos(), TimeUnit.NANOSECONDS), true);
        } catch (TimeoutException e) {
            return new Dump(file, false);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Dump(file, false);
        } catch (ExecutionException e) {
            throw unavailable(e.getCause() == null ? e : e.getCause());
        }
    }

    private synchronized FutureTask<Path> begin(Path file, Recording recording) {
        if (writing.containsKey(file) || Files.exists(file)) {
            throw new RefusedException(
                    RefusalCode.EXISTS, file.getFileName() + " exists or is being written: choose another name");
        }
        Recording copy = recording.copy(true);
        try {
            FutureTask<Path> task = new FutureTask<>(() -> write(copy, file));
            Thread thread = AgentThreads.create("recording-dump", task);
            thread.start();
            writing.put(file, thread);
            return task;
        } catch (OutOfMemoryError e) { // what a thread says that finds no room
            copy.close();
            throw unavailable(e);
        }
    }

    private Path write(Recording copy, Path file) throws IOException {
        Path part = file.resolveSibling(file.getFileName() + ".part");
        // Recording.dump holds the recorder's lock until all is on disk, and whoever asks a recording for its state
        // waits. The price: Java 17 reads the stream byte by byte, 13 ms of a processor per MB.
        try (copy;
                InputStream from = copy.getStream(null, null)) {
            if (from == null) {
                throw new IOException("it holds nothing");
            }
            PrivateDirectory.ensure(directory);
            writer.write(from, part);
            Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
            return file;
        } catch (IOException | RuntimeException | OutOfMemoryError e) { // the caller may not wait any more
            log.warn(file.getFileName() + " was not written: " + OneLine.of(e));
            Files.deleteIfExists(part);
            throw e;
        } finally {
            end(file);
        }
    }

    private synchronized void end(Path file) {
        writing.remove(file);
    }

    /** Gives up what is being written. */
    @Override
    public void close() {
        List<Thread> threads = threads();
        threads.forEach(Thread::interrupt);
        try {
            for (Thread thread : threads) {
                thread.join(GIVING_UP_MILLIS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized List<Thread> threads() {
        return List.copyOf(writing.values());
    }

    private static RefusedException unavailable(Throwable fault) {
        return new RefusedException(RefusalCode.UNAVAILABLE, "the recording cannot be written: " + OneLine.of(fault));
    }
}
