package dev.culprit.jfr.read;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import jdk.jfr.consumer.RecordingFile;

/** Says in one line what is wrong with a file. */
final class Damage {

    private Damage() {}

    /** Parses every event, for a file in which something is missing: the event stream of the JDK hides damage. */
    static void check(Path recording) throws IOException {
        try (RecordingFile file = new RecordingFile(recording)) {
            while (file.hasMoreEvents()) {
                file.readEvent();
            }
        }
    }

    static RecordingException in(Path recording, Exception cause) {
        if (cause instanceof NoSuchFileException) {
            return new RecordingException(recording + ": there is no such file", cause);
        }
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new RecordingException(recording + ": not a readable recording: " + message, cause);
    }
}
