package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A virtual thread that was found waiting at a monitor, at one moment of this event's short time. The stack is a text as in {@link
 * LockHolderEvent}.
 */
@Name(VirtualThreadPlaceEvent.NAME)
@Label("Virtual Thread Place")
@Category("Culprit")
@StackTrace(false)
public final class VirtualThreadPlaceEvent extends Event {

    public static final String NAME = "culprit.VirtualThreadPlace";

    /** Its Java id. */
    @Label("Thread Id")
    public long threadId;

    @Label("Stack")
    public String stack = "";
}
