package dev.culprit.agent.environment;

import java.io.IOException;
import java.nio.file.Path;
import jdk.jfr.FlightRecorder;

/**
 * Where the JVM's flight recorder keeps what it records. It makes that directory readable by everybody, although statements and
 * names of services are in it.
 */
public final class RecorderDirectory {

    private RecorderDirectory() {}

    /**
     * Starts the recorder if it does not run yet, and closes its directory to other users before anything of ours is in it.
     * Somebody's own recording may be read by others on purpose: while there is one, nothing is changed.
     *
     * @return whether other users cannot read what is recorded
     * @throws IllegalStateException if the recorder cannot start
     */
    public static boolean makePrivate() {
        boolean others = !FlightRecorder.getFlightRecorder().getRecordings().isEmpty();
        String directory = System.getProperty("jdk.jfr.repository");
        if (directory == null || others) {
            return false;
        }
        try {
            PrivateDirectory.tighten(Path.of(directory));
            return true;
        } catch (IOException e) { // a file system of another kind; recording goes on
            return false;
        }
    }
}
