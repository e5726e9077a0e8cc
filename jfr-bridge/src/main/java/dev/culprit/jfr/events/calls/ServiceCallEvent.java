package dev.culprit.jfr.events.calls;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * One call of an entry point; outermost only, so a servlet that forwards is one call. Of a call that leaves the entry point
 * before it is answered (an asynchronous servlet, a call of gRPC), the first part and every one that resumes it; {@link AsyncEndEvent} tells
 * when it was answered.
 */
@Name(ServiceCallEvent.NAME)
@Label("Service Call")
@Category("Culprit")
@StackTrace(false)
public final class ServiceCallEvent extends MeasuredCallEvent {

    public static final String NAME = "culprit.ServiceCall";

    @Label("Service")
    public String service = "";

    /** Ordinal of the {@link ServiceKind}. */
    @Label("Kind")
    public byte kind = (byte) ServiceKind.REQUEST.ordinal();

    /** CPU time of the thread during the call in nanoseconds, -1 when not sampled. */
    @Label("CPU Time")
    public long cpuNanos = -1;

    /** How long the thread waited for a processor during the call in nanoseconds, -1 when not sampled. */
    @Label("Run Queue Delay")
    public long runDelayNanos = -1;

    /** Whether an exception left the entry point or the response has status 5xx; of gRPC any but OK. */
    @Label("Failed")
    public boolean failed;

    /** Whether the call went on after the entry point returned and nobody could follow it, so that its time is a part. */
    @Label("Asynchronous")
    public boolean asynchronous;

    /** The same number for all parts of a call that went on asynchronously, and for its end; 0 for any other call. */
    @Label("Asynchronous Call Id")
    public long asyncId;

    /** Whether this goes on with a call that began before. */
    @Label("Resumed")
    public boolean resumed;

    @Label("Virtual Thread")
    public boolean virtualThread;

    /** Of a virtual thread: whether all its waiting for monitors during the call was written down. */
    @Label("Monitors Seen")
    public boolean monitorsSeen;

    /** Number of the trace of chosen methods that it begins or goes on with; 0 if there is none, or one that is not measured. */
    @Label("Trace")
    public long trace;

    /** Whether it goes on with that trace, which came with the message. */
    @Label("Trace Received")
    public boolean traceReceived;

    /** Of so many calls one was recorded when this one began, which so stands for as many. */
    @Label("One In")
    public int oneIn = 1;

    /** What it is about, as far as that was known when it began. Not written down. */
    public transient @Nullable Object asked;
}
