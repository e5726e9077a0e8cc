package dev.culprit.agent.environment;

import dev.culprit.agent.leaving.Recordings;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import jdk.jfr.Recording;

/**
 * Where the JVM's flight recorder keeps what it records. It makes that directory readable by everybody, although statements and
 * names of services are in it.
 */
public final class RecorderDirectory {

    private static final String PLACE = "jdk.jfr.repository";

    private RecorderDirectory() {}

    /**
     * Starts the recorder if it does not run yet, and closes its directory to other users before anything of ours is in it.
     * Somebody's own recording may be read by others on purpose: while there is one, nothing is changed.
     *
     * @param warning gets one line if other users may read what is recorded
     * @throws IllegalStateException if the recorder cannot start
     */
    public static void makePrivate(Consumer<String> warning) {
        if (!Recordings.recorder().getRecordings().isEmpty()) {
            warning.accept(
                    "other users may be able to read what is recorded: another recording runs, and its directory is left"
                            + " as it is");
            return;
        }
        if (System.getProperty(PLACE) == null) {
            try (Recording empty = Recordings.make()) {
                Recordings.start(empty); // the directory is made with the first recording, which has nothing to hide
            }
        }
        String directory = System.getProperty(PLACE);
        if (directory == null) {
            return;
        }
        try {
            PrivateDirectory.tighten(Path.of(directory));
        } catch (IOException e) { // recording goes on
            warning.accept("other users may be able to read what is recorded: " + e);
        }
    }
}
