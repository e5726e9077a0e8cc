package dev.culprit.jfr.events.calls;

import dev.culprit.jfr.events.threads.PoolEvent;
import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * One outermost {@code DataSource.getConnection} or lease of an HTTP client's connection: waiting and, rarely, connecting. Or waiting
 * for permits of a semaphore.
 */
@Name(PoolWaitEvent.NAME)
@Label("Pool Wait")
@Category("Culprit")
@StackTrace(false)
public final class PoolWaitEvent extends MeasuredCallEvent {

    public static final String NAME = "culprit.PoolWait";

    /** Refers to {@link PoolEvent#id}. */
    @Label("Pool Id")
    public long poolId;

    @Label("Failed")
    public boolean failed;
}
