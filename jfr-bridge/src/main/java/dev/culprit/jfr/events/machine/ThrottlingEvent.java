package dev.culprit.jfr.events.machine;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** How the processor quota of one control group held its processes back within a span before the event. */
@Name(ThrottlingEvent.NAME)
@Label("Throttling")
@Category("Culprit")
@StackTrace(false)
public final class ThrottlingEvent extends Event {

    public static final String NAME = "culprit.Throttling";

    /** Its directory: that of the JVM, or one above it. */
    @Label("Group")
    public String group = "";

    /** What the quota allows, in processors. */
    @Label("Quota")
    public double cores;

    /** Periods of the quota. */
    @Label("Periods")
    public long periods;

    /** Those in which it was used up. */
    @Label("Throttled Periods")
    public long throttledPeriods;

    @Label("Throttled")
    @Timespan(Timespan.NANOSECONDS)
    public long throttledNanos;

    /** Length of the span. */
    @Label("Span")
    @Timespan(Timespan.NANOSECONDS)
    public long spanNanos;
}
