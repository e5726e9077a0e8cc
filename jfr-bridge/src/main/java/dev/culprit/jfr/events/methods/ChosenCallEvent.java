package dev.culprit.jfr.events.methods;

import jdk.jfr.Event;
import jdk.jfr.Label;
import org.jspecify.annotations.Nullable;

/**
 * What all events of chosen methods have. Objects of these are used again for later calls, so everything of an earlier one must be
 * set anew.
 */
public abstract class ChosenCallEvent extends Event {

    /** Refers to {@link MethodEvent#id}. */
    @Label("Method")
    public int method;

    /** Number of what it belongs to, in whatever threads that goes on: of the JVM, never given twice. */
    @Label("Trace")
    public long trace;

    /** Whether it ended by an exception. */
    @Label("Failed")
    public boolean failed;

    /** Below so many calls of its trace. Not written down, like what follows. */
    public transient int depth;

    /** Whether such events were recorded when it began; otherwise its beginning is not known. */
    public transient boolean begun;

    /** What is known of the thread that it is in. */
    public transient @Nullable Object thread;
}
