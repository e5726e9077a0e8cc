package dev.culprit.jfr.events.recording;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Circumstances of the run that the agent knows; what the recording itself tells is added by the reader. */
@Name(RunConditionsEvent.NAME)
@Label("Run Conditions")
@Category("Culprit")
@StackTrace(false)
public final class RunConditionsEvent extends Event {

    public static final String NAME = "culprit.RunConditions";

    /** JSON of a {@link dev.culprit.heuristics.model.RunConditions}. */
    @Label("Document")
    public String document = "";
}
