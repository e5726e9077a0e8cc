package dev.culprit.jfr.events;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One call of a chosen method, what it calls included. Small, because there may be millions. */
@Name(MethodCallEvent.NAME)
@Label("Method Call")
@Category("Culprit")
@StackTrace(false)
public final class MethodCallEvent extends Event {

    public static final String NAME = "culprit.MethodCall";

    /** Refers to {@link MethodEvent#id}. */
    @Label("Method")
    public int method;

    /** Number of the outermost call that this one is or lies below, among those of the thread. */
    @Label("Trace")
    public int trace;

    /** Whether it ended by an exception. */
    @Label("Failed")
    public boolean failed;
}
