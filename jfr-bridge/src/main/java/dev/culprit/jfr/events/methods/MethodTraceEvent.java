package dev.culprit.jfr.events.methods;

import dev.culprit.jfr.events.calls.ExecutorTaskEvent;
import dev.culprit.jfr.events.calls.ServiceCallEvent;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * What is missing of a trace of chosen methods, and what leads away from it: in one thread, since the last such event of this
 * trace in this thread. Written when a limit is reached, then after some ten thousand calls that are left out, and at the end; never
 * of traces with nothing to tell. At the end of a chunk once more without a trace, if some were left out as a whole.
 */
@Name(MethodTraceEvent.NAME)
@Label("Method Trace")
@Category("Culprit")
@StackTrace(false)
public final class MethodTraceEvent extends Event {

    public static final String NAME = "culprit.MethodTrace";

    @Label("Trace")
    public long trace;

    /** Calls that are left out because they lie below too many others. */
    @Label("Too Deep")
    public long tooDeep;

    /** Calls that are left out because the trace has as many as it may have. */
    @Label("Too Many")
    public long tooMany;

    /** How deep calls may lie. */
    @Label("Most Depth")
    public int maxDepth;

    /** How many calls a trace may have. */
    @Label("Most Calls")
    public int maxCalls;

    /**
     * Traces of which nothing is written down because too many calls were in the same second: of this JVM, since the last event that
     * tells of such. Belongs to no trace.
     */
    @Label("Traces Left Out")
    public long tracesLeftOut;

    /**
     * Tasks that were handed to executors, and messages that were sent if they take traces along; {@link ExecutorTaskEvent#trace} and
     * {@link ServiceCallEvent#traceReceived} tell which of them were done.
     */
    @Label("Tasks Handed Over")
    public long handedOver;
}
