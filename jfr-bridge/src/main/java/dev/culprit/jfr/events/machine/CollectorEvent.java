package dev.culprit.jfr.events.machine;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** What one collector of the JVM did within a span before the event. */
@Name(CollectorEvent.NAME)
@Label("Collector")
@Category("Culprit")
@StackTrace(false)
public final class CollectorEvent extends Event {

    public static final String NAME = "culprit.Collector";

    @Label("Collector")
    public String collector = "";

    @Label("Collections")
    public long collections;

    /** Of these collections; of concurrent collectors not all of it stops the application. */
    @Label("Time")
    @Timespan(Timespan.NANOSECONDS)
    public long nanos;

    /** Length of the span. */
    @Label("Span")
    @Timespan(Timespan.NANOSECONDS)
    public long spanNanos;
}
