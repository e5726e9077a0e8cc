package dev.culprit.jfr.events;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One call of an entry point; outermost only, so a servlet that forwards is one call. */
@Name(ServiceCallEvent.NAME)
@Label("Service Call")
@Category("Culprit")
@StackTrace(false)
public final class ServiceCallEvent extends Event {

    public static final String NAME = "culprit.ServiceCall";

    @Label("Service")
    public String service = "";

    /** CPU time of the thread during the call in nanoseconds, -1 when not sampled. */
    @Label("CPU Time")
    public long cpuNanos = -1;

    /** How long the thread waited for a processor during the call in nanoseconds, -1 when not sampled. */
    @Label("Run Queue Delay")
    public long runDelayNanos = -1;

    /** Whether an exception left the entry point or the response has status 5xx. */
    @Label("Failed")
    public boolean failed;

    /** Whether the call went on after the entry point returned (asynchronous processing), so that its time is a part. */
    @Label("Asynchronous")
    public boolean asynchronous;

    @Label("Virtual Thread")
    public boolean virtualThread;
}
