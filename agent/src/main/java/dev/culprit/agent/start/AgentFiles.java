package dev.culprit.agent.start;

import dev.culprit.agent.environment.PrivateDirectory;
import dev.culprit.agent.http.DiscoveryFile;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What the agent keeps in the file system.
 *
 * @param directory for diagnoses and the log; stays if there is something in it
 * @param discovery goes with the port and with the JVM
 */
record AgentFiles(Path directory, DiscoveryFile discovery) {

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
        return new AgentFiles(directory, discovery);
    }

    /** Removes what nobody needs after the end of the agent. */
    void tidy() {
        try {
            discovery.remove();
            Files.delete(directory);
        } catch (DirectoryNotEmptyException | NoSuchFileException e) {
            // diagnoses stay; and what is gone is gone
        } catch (IOException e) {
            // the end of the JVM or of the agent: nobody is left to be told
        }
    }
}
