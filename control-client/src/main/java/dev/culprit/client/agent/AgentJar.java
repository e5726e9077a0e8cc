package dev.culprit.client.agent;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.zip.CRC32;

/**
 * The agent's jar as a file, which the JVM that loads it must be able to read: by its owner only, or, if root attaches
 * to another user's JVM, by everybody.
 *
 * <p>A JVM adds each jar that it has not seen before to its class path, and keeps it open for ever: a handle, and a megabyte of heap. So it
 * gets the same file each time. It reads classes from it later, so closing removes only the name. Where a
 * file in use can't be removed it stays until this program ends, or longer.
 */
final class AgentJar implements AutoCloseable {

    /** Nobody needs that long to attach: the program that made the directory was killed. */
    private static final Duration LONGEST_ATTACH = Duration.ofMinutes(5);

    /** Those of this program that have not been closed. Its end closes them, and leaves alone what others have made since under the same name. */
    private static final Set<AgentJar> OPEN = ConcurrentHashMap.newKeySet();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> OPEN.forEach(AgentJar::close), "culprit-agent-jar"));
    }

    private final Path directory;
    private final Path file;

    private AgentJar(Path directory, Path file) {
        this.directory = directory;
        this.file = file;
    }

    /** @param pid of the JVM that is to load it */
    static AgentJar extract(long pid, boolean readableByOthers) {
        Path temporary = Discovery.defaultTemporary();
        try (InputStream in = ClientVersion.class.getResourceAsStream("culprit-agent.jar")) {
            if (in == null) {
                throw new UnavailableException("this build carries no agent; use culprit.jar as it was released");
            }
            return extract(in.readAllBytes(), temporary, pid, readableByOthers);
        } catch (IOException e) {
            throw new UnavailableException(
                    "cannot write the agent's jar to " + temporary
                            + "; free space or choose another place with -Djava.io.tmpdir",
                    e);
        }
    }

    static AgentJar extract(byte[] jar, Path temporary, long pid, boolean readableByOthers) throws IOException {
        Path directory = directory(temporary, pid);
        Path file = directory.resolve("culprit-agent-" + fingerprint(jar) + ".jar");
        AgentJar extracted = new AgentJar(directory, file);
        OPEN.add(extracted);
        try {
            Files.write(file, jar);
            if (isPosix()) {
                Files.setPosixFilePermissions(
                        file, PosixFilePermissions.fromString(readableByOthers ? "r--r--r--" : "r--------"));
                Files.setPosixFilePermissions(
                        directory, PosixFilePermissions.fromString(readableByOthers ? "rwx--x--x" : "rwx------"));
            }
        } catch (IOException e) {
            extracted.close();
            throw e;
        }
        return extracted;
    }

    /** The JVM's own, unless somebody is just attaching to it, or has made a directory of that name to get in the way. */
    private static Path directory(Path temporary, long pid) throws IOException {
        Path usual = temporary.resolve("culprit-attach-" + pid);
        try {
            if (isLeftBehind(usual)) {
                for (Path each : Remains.deepestFirst(usual)) {
                    Files.deleteIfExists(each);
                }
            }
            return create(usual);
        } catch (IOException | UncheckedIOException e) { // taken, or another client is just removing it
            return Files.createTempDirectory(temporary, "culprit-attach-");
        }
    }

    private static Path create(Path directory) throws IOException {
        return isPosix()
                ? Files.createDirectory(
                        directory, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")))
                : Files.createDirectory(directory);
    }

    private static boolean isPosix() {
        return FileSystems.getDefault().supportedFileAttributeViews().contains("posix");
    }

    private static boolean isLeftBehind(Path directory) throws IOException {
        return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
                && Files.getOwner(directory, LinkOption.NOFOLLOW_LINKS).equals(Owners.own())
                && Files.getLastModifiedTime(directory, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(Instant.now().minus(LONGEST_ATTACH));
    }

    /** Another build is another file: a JVM would read it by the table of contents of the old one. */
    private static String fingerprint(byte[] jar) {
        CRC32 sum = new CRC32();
        sum.update(jar);
        return Long.toHexString(sum.getValue());
    }

    Path file() {
        return file;
    }

    @Override
    public void close() {
        if (!OPEN.contains(this)) {
            return;
        }
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(directory);
            OPEN.remove(this);
        } catch (IOException e) {
            // In use, on systems that then refuse: removed at exit.
        }
    }
}
