package dev.culprit.agent.run;

import dev.culprit.agent.environment.PrivateDirectory;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The directory of one diagnosis below the agent's own; its name is the run id. */
record RunDirectory(String runId, Path path) {

    private static final DateTimeFormatter STAMP =
            DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss").withZone(ZoneOffset.UTC);

    private static final int MOST_PER_SECOND = 1000;

    static RunDirectory create(Path agentDirectory, long epochMillis) throws IOException {
        PrivateDirectory.ensure(agentDirectory);
        String stamp = STAMP.format(Instant.ofEpochMilli(epochMillis));
        for (int i = 1; i <= MOST_PER_SECOND; i++) {
            String name = i == 1 ? stamp : stamp + "-" + i;
            try {
                return new RunDirectory(name, PrivateDirectory.create(agentDirectory.resolve(name)));
            } catch (FileAlreadyExistsException e) {
                continue; // an earlier diagnosis of the same second
            }
        }
        throw new IOException("too many diagnoses in " + agentDirectory + " at " + stamp);
    }

    /**
     * That of an earlier diagnosis, to go on with it.
     *
     * @param runId a plain name
     * @throws NotDirectoryException if there is none of that name
     */
    static RunDirectory reopen(Path agentDirectory, String runId) throws IOException {
        PrivateDirectory.ensure(agentDirectory);
        Path path = agentDirectory.resolve(runId);
        if (!Files.isDirectory(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new NotDirectoryException(path.toString());
        }
        return new RunDirectory(runId, path);
    }

    /** Writes a file whole or not at all, readable by its owner only. */
    void write(String name, String text) throws IOException {
        PrivateDirectory.write(path.resolve(name), text);
    }
}
