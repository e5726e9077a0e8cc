package dev.culprit.client.cli;

import dev.culprit.client.agent.AgentArguments;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which databases the agent may ask. */
final class DatabaseOption {

    private static final Set<PosixFilePermission> OWNER_ONLY =
            EnumSet.of(PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE);

    @Option(
            names = "--database",
            paramLabel = "FILE",
            description = "Sample database sessions to tell lock waits from CPU use. FILE is a properties file"
                    + " with url, user and password. Only its owner may have access.")
    private @Nullable Path file;

    boolean isGiven() {
        return file != null;
    }

    /** @throws ParameterException if there is no such file, if others may read it, or if it cannot be named to an agent */
    AgentArguments arguments(boolean leavesWithClient, CommandLine commandLine) {
        if (file != null && !Files.isRegularFile(file)) {
            throw new ParameterException(
                    commandLine, "--database: " + file + " is not a file; give one with url, user and password");
        }
        if (file != null && !isPrivate(file)) {
            throw new ParameterException(
                    commandLine,
                    "--database: others may read " + file + "; make it readable by its owner only (chmod 600)");
        }
        try {
            return new AgentArguments(leavesWithClient, file);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(commandLine, "--database: " + e.getMessage(), e);
        }
    }

    /** The agent would not use another one. */
    private static boolean isPrivate(Path file) {
        try {
            return !file.getFileSystem().supportedFileAttributeViews().contains("posix")
                    || OWNER_ONLY.containsAll(Files.getPosixFilePermissions(file));
        } catch (IOException e) {
            return true; // the agent will say what is wrong
        }
    }
}
