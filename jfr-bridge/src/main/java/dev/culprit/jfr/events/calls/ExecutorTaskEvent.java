package dev.culprit.jfr.events.calls;

import dev.culprit.jfr.events.threads.PoolEvent;
import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * One task that a service call, or another such task, handed to an executor. The event begins when it was handed over and ends
 * with the task. It belongs to the thread that ran it.
 */
@Name(ExecutorTaskEvent.NAME)
@Label("Executor Task")
@Category("Culprit")
@StackTrace(false)
public final class ExecutorTaskEvent extends MeasuredCallEvent {

    public static final String NAME = "culprit.ExecutorTask";

    /** The executor; refers to {@link PoolEvent#id}, 0 if it is not known. */
    @Label("Pool Id")
    public long poolId;

    /** Java id of the thread that handed the task over. */
    @Label("Caller Id")
    public long callerId;

    /** From handing over until a thread began with it, in nanoseconds. */
    @Label("Queued")
    public long queuedNanos;

    /** CPU time of the thread during the task in nanoseconds, -1 when not sampled. */
    @Label("CPU Time")
    public long cpuNanos = -1;

    /** How long the thread waited for a processor during the task in nanoseconds, -1 when not sampled. */
    @Label("Run Queue Delay")
    public long runDelayNanos = -1;

    @Label("Virtual Thread")
    public boolean virtualThread;

    /** Number of the trace of chosen methods that it goes on with; 0 if there is none, or it is not measured. */
    @Label("Trace")
    public long trace;
}
