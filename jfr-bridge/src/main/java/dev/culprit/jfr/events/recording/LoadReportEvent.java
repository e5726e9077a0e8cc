package dev.culprit.jfr.events.recording;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** What the load generator reported about the window of this recording. */
@Name(LoadReportEvent.NAME)
@Label("Load Report")
@Category("Culprit")
@StackTrace(false)
public final class LoadReportEvent extends Event {

    public static final String NAME = "culprit.LoadReport";

    /** JSON of a {@link dev.culprit.heuristics.model.LoadReport}. */
    @Label("Document")
    public String document = "";
}
