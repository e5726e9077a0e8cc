package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** An idle high-frequency timer inside the JVM woke up late: the host stalled or all processors were taken. */
@Name(StallEvent.NAME)
@Label("Stall")
@Category("Culprit")
@StackTrace(false)
public final class StallEvent extends Event {

    public static final String NAME = "culprit.Stall";

    @Label("Late By")
    public long lateNanos;
}
