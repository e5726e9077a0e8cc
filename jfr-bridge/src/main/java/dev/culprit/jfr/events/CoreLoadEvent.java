package dev.culprit.jfr.events;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** How busy one processor of the machine was within a span before the event, whoever used it. */
@Name(CoreLoadEvent.NAME)
@Label("Core Load")
@Category("Culprit")
@StackTrace(false)
public final class CoreLoadEvent extends Event {

    public static final String NAME = "culprit.CoreLoad";

    /** From 0; -1 for all together. */
    @Label("Core")
    public int core;

    /** 0 to 1. */
    @Label("Busy")
    @Percentage
    public float busyShare;

    /** What the hypervisor withheld, 0 to 1. */
    @Label("Steal")
    @Percentage
    public float stealShare;

    /** Length of the span. */
    @Label("Span")
    @Timespan(Timespan.NANOSECONDS)
    public long spanNanos;
}
