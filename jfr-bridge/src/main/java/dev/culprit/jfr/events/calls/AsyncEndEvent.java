package dev.culprit.jfr.events.calls;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The moment at which a call was answered that had gone on after its entry point returned. */
@Name(AsyncEndEvent.NAME)
@Label("End of an Asynchronous Call")
@Category("Culprit")
@StackTrace(false)
public final class AsyncEndEvent extends Event {

    public static final String NAME = "culprit.AsyncEnd";

    /** That of the parts of the call, see {@link ServiceCallEvent#asyncId}. */
    @Label("Asynchronous Call Id")
    public long asyncId;

    /** Whether the response has status 5xx; of gRPC any but OK, or an exception left a part of the call. */
    @Label("Failed")
    public boolean failed;
}
