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

    /** Number of what it belongs to, in whatever threads that goes on: of the JVM, never given twice. */
    @Label("Trace")
    public long trace;

    /** Whether it ended by an exception. */
    @Label("Failed")
    public boolean failed;

    /** Below so many calls of its trace. Not written down. */
    public transient int depth;
}
