package dev.culprit.agent.http;

import dev.culprit.agent.environment.PrivateDirectory;
import dev.culprit.heuristics.json.Documents;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Tells a client of the same user where the port is: {@code culprit-<pid>.json} in the user's directory, readable by its
 * owner only, complete whenever it can be seen.
 */
public final class DiscoveryFile {

    private final Path file;
    private final long pid;
    private final String version;

    /** @param directory the user's */
    public DiscoveryFile(Path directory, String version) {
        this.pid = ProcessHandle.current().pid();
        this.file = directory.resolve("culprit-" + pid + ".json");
        this.version = version;
    }

    /**
     * Publishes an open port. Written by hand, for this is done at the start of applications, where a library for it would
     * take a fifth of what the agent may; none of the values has a character that JSON writes differently.
     */
    public void publish(HttpPort port) throws IOException {
        PrivateDirectory.write(
                file,
                "{\"pid\":" + pid + ",\"url\":\"" + port.url() + "\",\"token\":\"" + port.token() + "\",\"version\":\""
                        + version + "\"}");
    }

    /** Tells a client that attached why there is no port: {@code {"pid":4711,"error":"…","version":"…"}}. */
    public void publishFailure(String reason) throws IOException {
        Map<String, Object> content = new LinkedHashMap<>();
        content.put("pid", pid);
        content.put("error", reason);
        content.put("version", version);
        PrivateDirectory.write(file, Documents.write(content));
    }

    /** Also takes away what an earlier process of the same id left behind. */
    public void remove() throws IOException {
        Files.deleteIfExists(file);
    }
}
