package dev.culprit.client.session;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** Files and directories that nobody but their owner can read from their beginning on: recordings tell names and statements. */
final class OwnerOnly {

    private OwnerOnly() {}

    /** @throws java.nio.file.FileAlreadyExistsException if there is something of that name */
    static Path createDirectory(Path directory) throws IOException {
        return Files.createDirectory(directory, permissions(directory, "rwx------"));
    }

    /** @throws java.nio.file.FileAlreadyExistsException if there is something of that name */
    static Path createFile(Path file) throws IOException {
        return Files.createFile(file, permissions(file, "rw-------"));
    }

    /** Elsewhere directories of users are private by themselves. */
    private static FileAttribute<?>[] permissions(Path path, String text) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(text))}
                : new FileAttribute<?>[0];
    }
}
