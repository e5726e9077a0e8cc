package dev.culprit.client.agent;

import dev.culprit.client.ClientVersion;
import dev.culprit.client.UnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The agent's jar as a file, which the JVM that loads it must be able to read: by its owner only, or, if root attaches
 * to another user's JVM, by everybody who knows its random name.
 *
 * <p>The JVM under test keeps the file open and reads classes from it later, so closing removes only the name. Where a
 * file in use can't be removed it stays until this program ends, or longer.
 */
final class AgentJar implements AutoCloseable {

    private final Path directory;
    private final Path file;

    private AgentJar(Path directory, Path file) {
        this.directory = directory;
        this.file = file;
    }

    static AgentJar extract(boolean readableByOthers) {
        try (InputStream in = ClientVersion.class.getResourceAsStream("culprit-agent.jar")) {
            if (in == null) {
                throw new UnavailableException("this build carries no agent; use culprit.jar as it was released");
            }
            Path directory = Files.createTempDirectory("culprit-attach-");
            Path file = directory.resolve("culprit-agent.jar");
            Files.copy(in, file, StandardCopyOption.REPLACE_EXISTING);
            directory.toFile().deleteOnExit();
            file.toFile().deleteOnExit();
            if (FileSystems.getDefault().supportedFileAttributeViews().contains("posix")) {
                Files.setPosixFilePermissions(
                        file, PosixFilePermissions.fromString(readableByOthers ? "r--r--r--" : "r--------"));
                Files.setPosixFilePermissions(
                        directory, PosixFilePermissions.fromString(readableByOthers ? "rwx--x--x" : "rwx------"));
            }
            return new AgentJar(directory, file);
        } catch (IOException e) {
            throw new UnavailableException(
                    "cannot write the agent's jar to " + System.getProperty("java.io.tmpdir")
                            + "; free space or choose another place with -Djava.io.tmpdir",
                    e);
        }
    }

    Path file() {
        return file;
    }

    @Override
    public void close() {
        try {
            Files.deleteIfExists(file);
            Files.deleteIfExists(directory);
        } catch (IOException e) {
            // In use, on systems that then refuse: removed at exit.
        }
    }
}
