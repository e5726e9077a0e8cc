package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A virtual thread that serves a call waited at a monitor and gave its carrier thread away meanwhile, as it does from Java 24 on;
 * the JVM writes nothing down of that. Written by the thread itself some time afterwards. Which monitor it was nobody tells.
 */
@Name(VirtualThreadMonitorEvent.NAME)
@Label("Virtual Thread Monitor")
@Category("Culprit")
@StackTrace(false)
public final class VirtualThreadMonitorEvent extends Event {

    public static final String NAME = "culprit.VirtualThreadMonitor";

    /** Whether it waited in {@code Object.wait}; otherwise for others to leave the monitor. */
    @Label("In Object.wait")
    public boolean objectWait;

    /** Whether it had limited its {@code Object.wait} and nobody notified it. */
    @Label("Timed Out")
    public boolean timedOut;
}
