package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A thread that was found computing when the JVM stopped it, at one moment of this event's short time. The stack is a text as
 * in {@link LockHolderEvent}.
 */
@Name(ComputingEvent.NAME)
@Label("Computing Thread")
@Category("Culprit")
@StackTrace(false)
public final class ComputingEvent extends Event {

    public static final String NAME = "culprit.Computing";

    /** Its Java id. */
    @Label("Thread Id")
    public long threadId;

    @Label("Stack")
    public String stack = "";
}
