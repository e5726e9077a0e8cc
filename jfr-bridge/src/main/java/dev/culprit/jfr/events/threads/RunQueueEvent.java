package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** How long threads of the JVM waited for a processor within a span before the event, all together. */
@Name(RunQueueEvent.NAME)
@Label("Run Queue")
@Category("Culprit")
@StackTrace(false)
public final class RunQueueEvent extends Event {

    public static final String NAME = "culprit.RunQueue";

    @Label("Waited")
    @Timespan(Timespan.NANOSECONDS)
    public long delayNanos;

    /** Time on processors. */
    @Label("Ran")
    @Timespan(Timespan.NANOSECONDS)
    public long runNanos;

    /** Length of the span. */
    @Label("Span")
    @Timespan(Timespan.NANOSECONDS)
    public long spanNanos;
}
