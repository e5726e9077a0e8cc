package dev.culprit.client.cli;

import dev.culprit.client.agent.AgentArguments;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** Which databases the agent may ask. */
final class DatabaseOption {

    @Option(
            names = "--database",
            paramLabel = "FILE",
            description =
                    "Ask the database what its sessions do, which tells its locks from its computing. Properties file"
                            + " with url, user and password that only its owner may read.")
    private @Nullable Path file;

    /** @throws ParameterException if there is no such file, or if it cannot be named to an agent */
    AgentArguments arguments(boolean leavesWithClient, CommandLine commandLine) {
        if (file != null && !Files.isRegularFile(file)) {
            throw new ParameterException(
                    commandLine, "--database: " + file + " is not a file; give one with url, user and password");
        }
        try {
            return new AgentArguments(leavesWithClient, file);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(commandLine, "--database: " + e.getMessage(), e);
        }
    }
}
