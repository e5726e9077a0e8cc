package dev.culprit.jfr.read;

import java.io.Serial;

/** A recording cannot be judged: damaged, or not the recording of an experiment. The message is one line. */
public final class RecordingException extends Exception {

    @Serial
    private static final long serialVersionUID = 1L;

    RecordingException(String message) {
        super(message.replaceAll("\\s*[\\r\\n]+\\s*", " "));
    }

    RecordingException(String message, Throwable cause) {
        super(message.replaceAll("\\s*[\\r\\n]+\\s*", " "), cause);
    }
}
