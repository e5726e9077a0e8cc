package dev.culprit.client.session;

import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * A new directory that belongs to one diagnosis from its beginning on, so that of two that are to be kept in the same place the second is
 * refused before it has measured anything. If nothing comes of it, it goes again.
 */
public final class OwnDirectory implements AutoCloseable {

    private final Path path;

    private OwnDirectory(Path path) {
        this.path = path;
    }

    /**
     * Creates it for its owner only, and what lies above it if need be.
     *
     * @throws FileAlreadyExistsException if there is something of that name, be it of another diagnosis that is running
     */
    public static OwnDirectory create(Path path) throws IOException {
        Path parent = path.toAbsolutePath().getParent();
        if (parent != null) {
            createAll(parent);
        }
        return new OwnDirectory(OwnerOnly.createDirectory(path));
    }

    private static void createAll(Path directory) throws IOException {
        try {
            Files.createDirectories(directory);
        } catch (FileAlreadyExistsException e) {
            throw new FileSystemException(e.getFile(), null, "is no directory");
        }
    }

    public Path path() {
        return path;
    }

    /** Removes it if it is empty. */
    @Override
    public void close() {
        try {
            Files.deleteIfExists(path);
        } catch (DirectoryNotEmptyException e) {
            // something was kept
        } catch (IOException e) {
            System.getLogger(OwnDirectory.class.getName()).log(System.Logger.Level.DEBUG, "left empty: " + path, e);
        }
    }
}
