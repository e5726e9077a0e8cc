package dev.culprit.jfr.write;

import dev.culprit.jfr.events.recording.RecordingBeginEvent;
import jdk.jfr.Recording;

/**
 * Keeps texts in events readable. The JVM writes a text of some length (17 to 127 characters on Java 17) once per chunk of a
 * recording, and events refer to it. On Java 17, when a new chunk begins, only threads that have written events before learn
 * of it: if all that write are new threads, they refer to texts of an earlier chunk, which nobody can read. It takes only
 * one thread that learns of it, for all share one table.
 */
public final class FreshTexts {

    /** Of Java 25 it is known that it does without. */
    private static final int FIRST_WITHOUT_NEED = 25;

    private FreshTexts() {}

    /**
     * To be called when a recording has begun, before anything of interest is written. Makes this thread one that has written
     * events, and lets a further chunk begin; some milliseconds.
     */
    public static void begin() {
        if (Runtime.version().feature() >= FIRST_WITHOUT_NEED) {
            return;
        }
        new RecordingBeginEvent().commit();
        try (Recording further = new Recording()) {
            further.setName("culprit-begin");
            further.start();
        }
        new RecordingBeginEvent().commit();
    }
}
