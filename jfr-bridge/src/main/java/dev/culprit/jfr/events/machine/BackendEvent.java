package dev.culprit.jfr.events.machine;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A process on the same machine that the application calls, directly or through others; written when the window has closed.
 */
@Name(BackendEvent.NAME)
@Label("Backend")
@Category("Culprit")
@StackTrace(false)
public final class BackendEvent extends Event {

    public static final String NAME = "culprit.Backend";

    /** Its program and id, for example {@code postgres (4711)}. */
    @Label("Process")
    public String process = "";

    /** TCP port that it is called on. */
    @Label("Port")
    public int port;

    /** From shortly before the window opened to shortly after it closed, nanoseconds. */
    @Label("Observed")
    public long spanNanos;

    /** Processor time of all its processes in that time, nanoseconds. */
    @Label("CPU Time")
    public long cpuNanos;
}
