package dev.culprit.jfr.events;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** One call of a chosen method, what it calls included, with what it used. */
@Name(MethodCostEvent.NAME)
@Label("Method Cost")
@Category("Culprit")
@StackTrace(false)
public final class MethodCostEvent extends Event {

    public static final String NAME = "culprit.MethodCost";

    /** Refers to {@link MethodEvent#id}. */
    @Label("Method")
    public int method;

    /** Number of what it belongs to, in whatever threads that goes on: of the JVM, never given twice. */
    @Label("Trace")
    public long trace;

    /** Whether it ended by an exception. */
    @Label("Failed")
    public boolean failed;

    /** CPU time of the thread during the call, -1 when not asked for or not known, as of virtual threads. */
    @Label("CPU Time")
    @Timespan(Timespan.NANOSECONDS)
    public long cpuNanos = -1;

    /** Bytes that the thread allocated during the call, -1 when not asked for or not known, as of virtual threads. */
    @Label("Allocated")
    @DataAmount
    public long allocatedBytes = -1;

    /** Below so many calls of its trace. Not written down. */
    public transient int depth;
}
