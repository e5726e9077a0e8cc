package dev.culprit.jfr.events.machine;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** How busy one processor of the machine, or all, were within a span before the event. Shares are -1 where they are not known. */
@Name(CoreLoadEvent.NAME)
@Label("Core Load")
@Category("Culprit")
@StackTrace(false)
public final class CoreLoadEvent extends Event {

    public static final String NAME = "culprit.CoreLoad";

    /** From 0; -1 for all together. */
    @Label("Core")
    public int core;

    /** Whoever used it, 0 to 1. */
    @Label("Busy")
    @Percentage
    public float busyShare;

    /** What the hypervisor withheld, 0 to 1. */
    @Label("Steal")
    @Percentage
    public float stealShare;

    /** What this JVM used of all processors, 0 to 1; not known of a single one. */
    @Label("JVM")
    @Percentage
    public float jvmShare = -1;

    /** Length of the span. */
    @Label("Span")
    @Timespan(Timespan.NANOSECONDS)
    public long spanNanos;
}
