package dev.culprit.client.session;

import dev.culprit.client.UnavailableException;
import dev.culprit.jfr.write.RecordingNames;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Where the files of a diagnosis are kept, from which it can be judged again, and gone on with. Recordings are copied as their
 * experiments end: afterwards, the application, its machine or this program may be gone. A file has its name only when it is complete.
 *
 * <p>Used by one thread.
 */
final class KeptFiles implements AutoCloseable {

    private final Path directory;

    /** Names of recordings that are there; others of such names are damaged, and are replaced. Used by one task at a time. */
    private final Set<String> kept;

    /** Copying takes longer than the agent may wait for its client. */
    private final ExecutorService copier;

    private @Nullable Future<?> copying;

    /** @param there names of recordings that the directory holds completely */
    KeptFiles(Path directory, Collection<String> there) {
        this.directory = directory;
        this.kept = new HashSet<>(there);
        this.copier = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "culprit-keep");
            thread.setDaemon(true);
            return thread;
        });
    }

    /** Whether anything was measured: experiments that were given up leave no recording. */
    boolean holdRecordings() {
        try {
            return !RecordingNames.in(directory).isEmpty();
        } catch (IOException e) {
            return false;
        }
    }

    /** Copies recordings that are new, if there are any, without waiting for it. What goes wrong, {@link #copy} tells in the end. */
    void follow(Path from) {
        if (copying == null || copying.isDone()) {
            copying = copier.submit(() -> {
                copyRecordings(from);
                return null;
            });
        }
    }

    /**
     * Copies all that is missing.
     *
     * @throws UnavailableException if that is not possible
     */
    void copy(Path from) {
        awaitCopying();
        if (!Files.isReadable(from)) {
            throw new UnavailableException("the diagnosis was not kept: " + from
                    + " cannot be read from here; copy it on the application's machine, as its user");
        }
        try {
            copyRecordings(from);
            copyOthers(from);
        } catch (IOException | UncheckedIOException e) {
            throw new UnavailableException(
                    "the diagnosis was not kept: " + e.getMessage() + "; copy " + from + " yourself", e);
        }
    }

    private void awaitCopying() {
        if (copying == null) {
            return;
        }
        try {
            copying.get();
        } catch (ExecutionException e) { // tried again now
            System.getLogger(KeptFiles.class.getName()).log(System.Logger.Level.DEBUG, "not copied yet", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private synchronized void copyRecordings(Path from) throws IOException {
        for (Path recording : RecordingNames.in(from)) {
            if (!kept.contains(name(recording))) {
                put(recording);
                kept.add(name(recording));
            }
        }
    }

    /** Documents are written anew by each session. */
    private void copyOthers(Path from) throws IOException {
        List<Path> halfWritten = RecordingNames.halfWritten(from);
        try (Stream<Path> files = Files.list(from)) {
            List<Path> others = files.filter(Files::isRegularFile)
                    .filter(file -> RecordingNames.number(file).isEmpty() && !halfWritten.contains(file))
                    .toList();
            for (Path other : others) {
                put(other);
            }
        }
    }

    private void put(Path file) throws IOException {
        if (!Files.isDirectory(directory)) {
            Path parent = directory.toAbsolutePath().getParent();
            if (parent != null) {
                Files.createDirectories(parent);
            }
            OwnerOnly.createDirectory(directory);
        }
        copyWhole(file, directory.resolve(name(file)));
    }

    /** Copies a file so that it is seen whole or not at all, and by its owner only. */
    static void copyWhole(Path file, Path to) throws IOException {
        Path part = RecordingNames.part(to);
        Files.deleteIfExists(part);
        OwnerOnly.createFile(part);
        try {
            try (OutputStream out = Files.newOutputStream(part, StandardOpenOption.WRITE)) {
                Files.copy(file, out);
            }
            Files.move(part, to, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(part);
        }
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }

    /** What is being copied is given up. */
    @Override
    public void close() {
        copier.shutdownNow();
    }
}
