package dev.culprit.jfr.events.calls;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One outermost call of a messaging interface that may talk to the broker: send, receive, commit, acknowledge. */
@Name(MessagingCallEvent.NAME)
@Label("Messaging Call")
@Category("Culprit")
@StackTrace(false)
public final class MessagingCallEvent extends MeasuredCallEvent {

    public static final String NAME = "culprit.MessagingCall";

    /** For example {@code orders} or {@code prices (topic)}; the method where no destination is known, as with {@code commit}. */
    @Label("Destination")
    public String destination = "";

    /** The method, for example {@code send}. */
    @Label("Operation")
    public String operation = "";

    /** What is sent, without what the provider adds: bytes, or characters of a text; -1 if nothing is, or it is not known how much. */
    @Label("Body Size")
    public long bodySize = -1;

    @Label("Failed")
    public boolean failed;

    /**
     * Number of the trace of chosen methods that the message was sent in, as far as it takes it along; 0 for none, and where none is
     * sent or received.
     */
    @Label("Trace")
    public long trace;
}
