package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** What the scheduler did with one thread during the window; from the kernel, where it tells. */
@Name(ThreadRunEvent.NAME)
@Label("Thread Run")
@Category("Culprit")
@StackTrace(false)
public final class ThreadRunEvent extends Event {

    public static final String NAME = "culprit.ThreadRun";

    @Label("Native Thread Id")
    public long osThreadId;

    /** Time on a processor during the window, nanoseconds. */
    @Label("On Processor")
    public long runNanos;

    /** Time runnable but waiting for a processor during the window, nanoseconds. */
    @Label("Run Queue Delay")
    public long delayNanos;

    /** Whether the thread belongs to the observer and not to the application. */
    @Label("Own Thread")
    public boolean own;
}
