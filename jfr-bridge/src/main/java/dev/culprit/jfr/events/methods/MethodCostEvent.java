package dev.culprit.jfr.events.methods;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** One call of a chosen method, what it calls included, with what it used. */
@Name(MethodCostEvent.NAME)
@Label("Method Cost")
@Category("Culprit")
@StackTrace(false)
public final class MethodCostEvent extends ChosenCallEvent {

    public static final String NAME = "culprit.MethodCost";

    /** CPU time of the thread during the call, -1 when not asked for or not known, as of virtual threads. */
    @Label("CPU Time")
    @Timespan(Timespan.NANOSECONDS)
    public long cpuNanos = -1;

    /** Bytes that the thread allocated during the call, -1 when not asked for or not known, as of virtual threads. */
    @Label("Allocated")
    @DataAmount
    public long allocatedBytes = -1;
}
