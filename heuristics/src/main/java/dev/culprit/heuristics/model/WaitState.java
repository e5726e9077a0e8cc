package dev.culprit.heuristics.model;

/**
 * Where the time of a call goes. A call's response time is split into exclusive parts; <b>the order of the constants is
 * the precedence</b>: time claimed by an earlier state is not counted by a later one, so a lock inside a JDBC driver is
 * {@link #DATABASE}, a lock inside a connection pool is {@link #POOL}, and only a lock outside any such interface is
 * {@link #MONITOR} or {@link #LOCK}. Without that precedence a saturated interface looks like a lock in its client.
 *
 * <p>One thing depends on what lies inside what: waiting for a pool inside a call of an earlier interface, such as a data source
 * that borrows a connection inside {@code execute}, is {@link #POOL}. Otherwise an exhausted pool looks like a slow database.
 */
public enum WaitState {
    /** Pauses of the collector, and waiting for it to find memory. */
    GC("garbage collection"),
    /** Inside an outermost JDBC call. */
    DATABASE("database calls"),
    /** Inside an outermost messaging call. */
    MESSAGING("messaging"),
    /** Inside an outermost call to another service. */
    EXTERNAL_CALL("calls to other services"),
    /** Waiting for a pooled resource, for example in {@code DataSource.getConnection}, or for one of several permits. */
    POOL("waiting for a pool"),
    /** Blocked at a {@code synchronized} monitor. */
    MONITOR("waiting for a monitor"),
    /** Parked at a lock, or at a semaphore that is not used as a pool, of {@code java.util.concurrent}. */
    LOCK("waiting for a lock"),
    /** Waiting for another thread: conditions, futures, queues, {@code Object.wait} that was notified. */
    QUEUE("waiting for another thread"),
    /** Timed waiting that ran out: {@code Thread.sleep}, timed parks without a blocker. */
    SLEEP("sleeping"),
    /** Socket reads and writes that no interface scope claimed. */
    NETWORK("network"),
    /** File reads, writes and syncs that no interface scope claimed. */
    DISK("disk"),
    /** On a processor. */
    CPU("computing"),
    /** Runnable, but waiting for a processor. */
    RUN_QUEUE("waiting for a processor"),
    /** Not explained by any of the above. */
    UNKNOWN("not explained");

    private final String phrase;

    WaitState(String phrase) {
        this.phrase = phrase;
    }

    /** The state in words, for sentences such as "61 % of the response time is <i>waiting for a pool</i>". */
    public String phrase() {
        return phrase;
    }
}
