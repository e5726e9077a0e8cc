package dev.culprit.jfr.events.calls;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * One outermost call of a client's method that talks to another service. One request may take several, such as sending and
 * asking for the answer; what the application reads of the answer's body later is network.
 */
@Name(ExternalCallEvent.NAME)
@Label("External Call")
@Category("Culprit")
@StackTrace(false)
public final class ExternalCallEvent extends MeasuredCallEvent {

    public static final String NAME = "culprit.ExternalCall";

    /** Host and port, for example {@code rates.example:8443}. */
    @Label("Target")
    public String target = "";

    @Label("Failed")
    public boolean failed;
}
