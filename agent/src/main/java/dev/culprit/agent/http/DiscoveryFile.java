package dev.culprit.agent.http;

import dev.culprit.agent.environment.PrivateDirectory;
import dev.culprit.heuristics.json.Documents;
import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells a client of the same user where the port is: {@code culprit-<pid>.json} in the user's directory, readable by its
 * owner only, complete whenever it can be seen.
 */
public final class DiscoveryFile {

    private static final Pattern NAME = Pattern.compile("culprit-(\\d{1,18})\\.json(\\.next)?");
    private static final Duration STALE = Duration.ofMinutes(1);

    private final Path directory;
    private final Path file;
    private final long pid;
    private final String version;

    /** @param directory the user's */
    public DiscoveryFile(Path directory, String version) {
        this.pid = ProcessHandle.current().pid();
        this.directory = directory;
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

    /** Publishes it again if somebody has taken the file away, and says whether that was so. */
    public boolean restore(HttpPort port) throws IOException {
        if (Files.exists(file)) {
            return false;
        }
        PrivateDirectory.ensureOwned(directory);
        publish(port);
        return true;
    }

    /**
     * Removes what JVMs that were killed have left behind. Not what is younger than a minute: a JVM of another container may be
     * alive and not be seen from here, and one that finds its file gone writes it again.
     */
    public void removeStale() {
        FileTime old = FileTime.from(Instant.now().minus(STALE));
        try (DirectoryStream<Path> files = Files.newDirectoryStream(directory, "culprit-*.json*")) {
            for (Path each : files) {
                Matcher name = NAME.matcher(each.getFileName().toString());
                if (name.matches()
                        && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()
                        && Files.getLastModifiedTime(each, LinkOption.NOFOLLOW_LINKS)
                                        .compareTo(old)
                                < 0) {
                    Files.deleteIfExists(each);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // a matter of tidiness
        }
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
