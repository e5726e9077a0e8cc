package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * A thread that held a monitor or lock while others waited for it, as found at one moment of this event's short time. Stacks
 * are texts, one frame per line from the innermost outwards, each as {@code package.Class.method(File.java:line)}.
 */
@Name(LockHolderEvent.NAME)
@Label("Lock Holder")
@Category("Culprit")
@StackTrace(false)
public final class LockHolderEvent extends Event {

    public static final String NAME = "culprit.LockHolder";

    /** Class of the monitor or of the lock's synchroniser. */
    @Label("Lock Class")
    public String lockClass = "";

    /** Whether it is a monitor ({@code synchronized}) and not a lock of {@code java.util.concurrent}. */
    @Label("Monitor")
    public boolean monitor;

    /** Threads found waiting for it. */
    @Label("Waiting Threads")
    public int waiting;

    /** Java id of the holder. */
    @Label("Holder Id")
    public long holderId;

    @Label("Holder")
    public String holder = "";

    /** Name of a {@link Thread.State}. */
    @Label("State of the Holder")
    public String holderState = "";

    @Label("Stack of the Holder")
    public String holderStack = "";

    /** Java id of one of the threads that wait. */
    @Label("Waiting Thread Id")
    public long waiterId;

    /** Where that thread does so. */
    @Label("Stack of a Waiting Thread")
    public String waiterStack = "";
}
