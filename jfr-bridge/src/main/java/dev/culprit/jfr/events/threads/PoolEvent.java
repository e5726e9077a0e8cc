package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Dictionary: a pool. Written once per recording and pool. */
@Name(PoolEvent.NAME)
@Label("Pool")
@Category("Culprit")
@StackTrace(false)
public final class PoolEvent extends Event {

    public static final String NAME = "culprit.Pool";

    @Label("Id")
    public long id;

    /** Name the pool gives itself, else its class and a number. */
    @Label("Pool Name")
    public String pool = "";

    /** Class of the pool. */
    @Label("Type")
    public String type = "";

    /** Whether its resources are threads, and what waits for them are tasks; otherwise they are connections. */
    @Label("Threads")
    public boolean threads;

    /** Whether it is a semaphore, whose resources are permits. */
    @Label("Permits")
    public boolean permits;
}
