package dev.culprit.jfr.events.calls;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * One answer of another service that a service call, or a task of one, asked for without waiting. The event begins when it was
 * asked for and ends when the future of the answer is done, and with it the stages that ran at once. Nobody here works on it
 * meanwhile; the thread of the event is the one that completed the future.
 */
@Name(ExternalAnswerEvent.NAME)
@Label("External Answer")
@Category("Culprit")
@StackTrace(false)
public final class ExternalAnswerEvent extends MeasuredCallEvent {

    public static final String NAME = "culprit.ExternalAnswer";

    /** Host and port, for example {@code rates.example:8443}. */
    @Label("Target")
    public String target = "";

    /** Java id of the thread that asked. */
    @Label("Caller Id")
    public long callerId;

    @Label("Failed")
    public boolean failed;
}
