package dev.culprit.jfr.read.pass;

import java.io.Serial;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** A recording cannot be judged: damaged, or not the recording of an experiment. The message is one line. */
public final class RecordingException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    public RecordingException(String message) {
        super(message.replaceAll("\\s*[\\r\\n]+\\s*", " "));
    }

    /** Says in one line what is wrong with a file. */
    public static RecordingException damaged(Path recording, Exception cause) {
        if (cause instanceof NoSuchFileException) {
            return new RecordingException(recording + ": there is no such file", cause);
        }
        String message = cause.getMessage() == null ? cause.getClass().getSimpleName() : cause.getMessage();
        return new RecordingException(recording + ": not a readable recording: " + message, cause);
    }

    public RecordingException(String message, Throwable cause) {
        super(message.replaceAll("\\s*[\\r\\n]+\\s*", " "), cause);
    }
}
