package dev.culprit.jfr.events.methods;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** The calls of a chosen method in all threads that ended within a span of time before the event. */
@Name(MethodSumEvent.NAME)
@Label("Method Calls")
@Category("Culprit")
@StackTrace(false)
@Period("1 s")
public final class MethodSumEvent extends Event {

    public static final String NAME = "culprit.MethodSum";

    /** Refers to {@link MethodEvent#id}. */
    @Label("Method")
    public int method;

    @Label("Calls")
    public long calls;

    /** What they called included. */
    @Label("Total Time")
    @Timespan(Timespan.NANOSECONDS)
    public long nanos;

    /** Since the method has its probe, not only within the span. */
    @Label("Longest Time")
    @Timespan(Timespan.NANOSECONDS)
    public long longestNanos;

    /** Length of the span; of the first event of a recording it may begin before the recording. */
    @Label("Span")
    @Timespan(Timespan.NANOSECONDS)
    public long spanNanos;

    /** Of so many traces one was measured. */
    @Label("One In")
    public int oneIn = 1;
}
