package dev.culprit.jfr.events.recording;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Marks that a recording has begun; see {@code FreshTexts}. */
@Name(RecordingBeginEvent.NAME)
@Label("Begin of a Recording")
@Category("Culprit")
@StackTrace(false)
public final class RecordingBeginEvent extends Event {

    public static final String NAME = "culprit.RecordingBegin";
}
