package dev.culprit.client.agent;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The files of an agent, and of the recorder it started, whose JVM was killed and could not remove them itself. */
public final class Remains {

    private Remains() {}

    /**
     * Removes what lies in the agent's own directories, as far as that is possible. A directory that somebody chose for it
     * stays, with what is in it.
     */
    public static void remove(AgentConnection.Identity agent) {
        Path own = Path.of(agent.directory());
        Path ofUser = own.getParent();
        if (ofUser == null || !isUsual(own, ofUser, agent.pid())) {
            return;
        }
        try {
            removeRepository(own.resolve("recorder"), agent.pid());
            for (Path each : deepestFirst(own)) {
                Files.deleteIfExists(each);
            }
            Files.deleteIfExists(ofUser.resolve("culprit-" + agent.pid() + ".json"));
        } catch (IOException | UncheckedIOException e) {
            System.getLogger(Remains.class.getName())
                    .log(System.Logger.Level.DEBUG, "files of the agent could not be removed", e);
        }
    }

    /** The recorder's own files, if the agent has noted that it started the recorder. */
    private static void removeRepository(Path note, long pid) throws IOException {
        if (!Files.isRegularFile(note)) {
            return;
        }
        Path repository = Path.of(Files.readString(note));
        if (String.valueOf(repository.getFileName()).matches("\\d{4}(_\\d\\d){5}_" + pid)) {
            for (Path each : deepestFirst(repository)) {
                Files.deleteIfExists(each);
            }
        }
    }

    private static boolean isUsual(Path own, Path ofUser, long pid) {
        return own.endsWith(Long.toString(pid))
                && String.valueOf(ofUser.getFileName()).startsWith("culprit-");
    }

    /** Links are listed, not followed. */
    static List<Path> deepestFirst(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(directory)) {
            return all.sorted(Comparator.reverseOrder()).toList();
        }
    }
}
