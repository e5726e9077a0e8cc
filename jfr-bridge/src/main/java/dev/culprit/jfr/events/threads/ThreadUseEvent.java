package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** What one platform thread used within a span before the event. Written only for threads that used anything. */
@Name(ThreadUseEvent.NAME)
@Label("Thread Use")
@Category("Culprit")
@StackTrace(false)
public final class ThreadUseEvent extends Event {

    public static final String NAME = "culprit.ThreadUse";

    /** Java's number of the thread. */
    @Label("Thread Id")
    public long threadId;

    @Label("Thread Name")
    public String threadName = "";

    @Label("CPU Time")
    @Timespan(Timespan.NANOSECONDS)
    public long cpuNanos;

    /** -1 where the JVM does not tell. */
    @Label("Allocated")
    @DataAmount
    public long allocatedBytes = -1;

    /** Length of the span. */
    @Label("Span")
    @Timespan(Timespan.NANOSECONDS)
    public long spanNanos;
}
