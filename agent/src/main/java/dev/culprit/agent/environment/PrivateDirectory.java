package dev.culprit.agent.environment;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/**
 * Directories and files that only their owner can read. The directory of a user lies in the shared temporary directory,
 * where anybody could have put one of that name first: one that is a link or belongs to somebody else is refused.
 */
public final class PrivateDirectory {

    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    private static final Set<PosixFilePermission> OWNER_FILE = PosixFilePermissions.fromString("rw-------");

    private PrivateDirectory() {}

    /** {@code culprit-<user>} below the temporary directory; other characters than {@code [A-Za-z0-9._-]} become {@code _}. */
    public static Path ofUser() {
        String user = System.getProperty("user.name", "").replaceAll("[^A-Za-z0-9._-]", "_");
        return Path.of(System.getProperty("java.io.tmpdir"), "culprit-" + user);
    }

    /**
     * Creates the directory if it is missing, and its missing parents.
     *
     * @throws IOException if it cannot be created, or is there and not safely ours
     */
    public static void ensure(Path directory) throws IOException {
        Path parent = directory.toAbsolutePath().getParent();
        if (parent != null && !Files.exists(parent)) {
            ensure(parent);
        }
        try {
            create(directory);
        } catch (FileAlreadyExistsException e) {
            if (!Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
                throw new IOException(directory + " is not a directory");
            }
        }
    }

    /**
     * Creates a directory that is not there yet.
     *
     * @throws FileAlreadyExistsException if it is
     */
    public static Path create(Path directory) throws IOException {
        return Files.createDirectory(directory, attributes(directory, OWNER_ONLY));
    }

    /** Takes the rights of everybody but its owner from a directory, where the file system knows such rights. */
    public static void tighten(Path directory) throws IOException {
        if (posix(directory)) {
            Files.setPosixFilePermissions(directory, OWNER_ONLY);
        }
    }

    /** As {@link #ensure}, and tightens one that is already there. */
    public static void ensureOwned(Path directory) throws IOException {
        ensure(directory);
        if (!posix(directory)) {
            return; // the temporary directory is the user's own there
        }
        Path probe = Files.createTempFile(directory, "owner", null, attributes(directory, OWNER_FILE));
        try {
            if (!Files.getOwner(probe).equals(Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS))) {
                throw new IOException(directory + " belongs to somebody else");
            }
        } finally {
            Files.delete(probe);
        }
        Files.setPosixFilePermissions(directory, OWNER_ONLY);
    }

    /** Writes a file that is complete whenever it can be seen, and readable by its owner only from its first byte on. */
    public static void write(Path file, String text) throws IOException {
        Path next = file.resolveSibling(file.getFileName() + ".next");
        Files.deleteIfExists(next);
        try (OutputStream out = newFile(next)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * A file that is readable by its owner only from its first byte on, whoever may look into its directory.
     *
     * @throws FileAlreadyExistsException if there is one of that name
     */
    public static OutputStream newFile(Path file) throws IOException {
        return Channels.newOutputStream(Files.newByteChannel(
                file, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), attributes(file, OWNER_FILE)));
    }

    private static FileAttribute<?>[] attributes(Path path, Set<PosixFilePermission> permissions) {
        return posix(path)
                ? new FileAttribute<?>[] {PosixFilePermissions.asFileAttribute(permissions)}
                : new FileAttribute<?>[0];
    }

    private static boolean posix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }
}
