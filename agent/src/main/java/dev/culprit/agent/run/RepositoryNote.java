package dev.culprit.agent.run;

import dev.culprit.agent.environment.PrivateDirectory;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Says in the agent's directory where the recorder keeps its files, if it runs because of us. The JVM removes them when it
 * ends; of one that was killed the client does, and must not touch the recordings of anybody else.
 */
final class RepositoryNote {

    static final String NAME = "recorder";

    private RepositoryNote() {}

    /** To be called once the recorder has begun; before, it has no place. */
    static void write(Path agentDirectory) throws IOException {
        String repository = System.getProperty("jdk.jfr.repository");
        if (repository != null) {
            PrivateDirectory.write(agentDirectory.resolve(NAME), repository);
        }
    }
}
