package dev.culprit.client.session;

import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Copies the files of a diagnosis, from which it can be judged again. */
final class KeptFiles {

    private KeptFiles() {}

    /** Whether anything was measured: experiments that were given up leave no recording. */
    static boolean holdRecordings(Path directory) {
        try (Stream<Path> files = Files.list(directory)) {
            return files.anyMatch(file -> file.toString().endsWith(".jfr"));
        } catch (IOException e) {
            return false;
        }
    }

    /**
     * Copies a directory with all it contains.
     *
     * @throws UnavailableException if that is not possible
     */
    static void copy(Path from, Path to) {
        if (!Files.isReadable(from)) {
            throw new UnavailableException("the diagnosis was not kept: " + from
                    + " cannot be read from here; copy it on the application's machine, as its user");
        }
        try (Stream<Path> walk = Files.walk(from)) {
            List<Path> files = walk.toList();
            for (Path file : files) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy);
                }
            }
        } catch (IOException | UncheckedIOException e) {
            throw new UnavailableException(
                    "the diagnosis was not kept: " + e.getMessage() + "; copy " + from + " yourself", e);
        }
    }
}
