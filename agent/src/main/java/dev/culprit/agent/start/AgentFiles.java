package dev.culprit.agent.start;

import dev.culprit.agent.environment.PrivateDirectory;
import dev.culprit.agent.http.DiscoveryFile;
import dev.culprit.agent.http.HttpPort;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/**
 * What the agent keeps in the file system.
 *
 * @param directory for diagnoses and the log
 * @param chosen whether the user chose the directory; then what is in it stays. Otherwise it lies in the temporary
 *     directory and goes with the agent: nobody would look for recordings there, and they are large
 * @param discovery goes with the port and with the JVM
 */
record AgentFiles(Path directory, boolean chosen, DiscoveryFile discovery) {

    /**
     * Creates what is missing.
     *
     * @param chosen the user's choice, or null
     */
    static AgentFiles prepare(@Nullable Path chosen, String version) throws IOException {
        Path ofUser = PrivateDirectory.ofUser();
        PrivateDirectory.ensureOwned(ofUser);
        Path directory = chosen != null
                ? chosen
                : ofUser.resolve(Long.toString(ProcessHandle.current().pid()));
        PrivateDirectory.ensure(directory);
        DiscoveryFile discovery = new DiscoveryFile(ofUser, version);
        discovery.remove();
        discovery.removeStale();
        return new AgentFiles(directory, chosen != null, discovery);
    }

    /** Writes what a client looks for again, if somebody has cleaned the temporary directory; says whether that was so. */
    boolean restore(HttpPort port) throws IOException {
        boolean restored = discovery.restore(port);
        if (restored) {
            PrivateDirectory.ensure(directory);
        }
        return restored;
    }

    /** Removes what nobody needs after the end of the agent. */
    void tidy() {
        try {
            discovery.remove();
            if (chosen) {
                Files.delete(directory);
            } else {
                deleteTree();
            }
        } catch (DirectoryNotEmptyException | NoSuchFileException e) {
            // diagnoses stay; and what is gone is gone
        } catch (IOException e) {
            // the end of the JVM or of the agent: nobody is left to be told
        }
    }

    /** Links are deleted, not followed. */
    private void deleteTree() throws IOException {
        Files.walkFileTree(directory, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path visited, @Nullable IOException failure) throws IOException {
                Files.delete(visited);
                return FileVisitResult.CONTINUE;
            }
        });
    }
}
