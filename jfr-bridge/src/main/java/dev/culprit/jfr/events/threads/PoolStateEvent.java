package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A sample of a pool, every 200 ms. -1 where the pool does not tell. */
@Name(PoolStateEvent.NAME)
@Label("Pool State")
@Category("Culprit")
@StackTrace(false)
public final class PoolStateEvent extends Event {

    public static final String NAME = "culprit.PoolState";

    @Label("Pool Id")
    public long poolId;

    @Label("Maximum Size")
    public int maximumSize = -1;

    @Label("Active")
    public int active = -1;

    @Label("Idle")
    public int idle = -1;

    /** Threads inside {@code getConnection}, from the pool itself or counted by the probe. */
    @Label("Waiting")
    public int waiting = -1;

    /** Connections it has given since the agent knows it; only counted of what is not known to be a pool. */
    @Label("Answers")
    public long answers;

    /** Those among them for which a driver opened a connection. */
    @Label("Connects")
    public long connects;
}
