package dev.culprit.jfr.events.recording;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** The measuring window of one experiment: begun when it opens, committed when it closes. */
@Name(WindowEvent.NAME)
@Label("Measuring Window")
@Category("Culprit")
@StackTrace(false)
public final class WindowEvent extends Event {

    public static final String NAME = "culprit.Window";

    @Label("Run Id")
    public String runId = "";

    @Label("Users")
    public int users;

    /** Name of a {@link dev.culprit.heuristics.model.Depth}. */
    @Label("Depth")
    public String depth = "";

    @Label("Warm-up Seconds")
    public double warmUpSeconds;

    @Label("Window Seconds")
    public double windowSeconds;

    @Label("Repetition")
    public int repetition;

    @Label("Purpose")
    public String purpose = "";

    /** Processors available to the JVM. */
    @Label("Processors")
    public int processors;

    /** So many processors the container's quota lets it have; 0 without one. */
    @Label("Quota")
    public double quota;

    /** Processor time of the JVM during the window; -1 if the machine does not tell. */
    @Label("JVM Processor Time")
    public long jvmNanos = -1;

    /** Calls of entry points that were completed while the window was open, recorded or not; -1 if nobody counted. */
    @Label("Calls")
    public long calls = -1;
}
