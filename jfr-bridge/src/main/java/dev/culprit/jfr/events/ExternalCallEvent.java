package dev.culprit.jfr.events;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One outermost call to another service, until its answer begins: what of it is read later is network. */
@Name(ExternalCallEvent.NAME)
@Label("External Call")
@Category("Culprit")
@StackTrace(false)
public final class ExternalCallEvent extends Event {

    public static final String NAME = "culprit.ExternalCall";

    /** Host and port, for example {@code rates.example:8443}. */
    @Label("Target")
    public String target = "";

    @Label("Failed")
    public boolean failed;
}
