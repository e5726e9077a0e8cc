package dev.culprit.jfr.events.databases;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/**
 * What a database server has counted since it started, or since somebody set its counters back, once a second: two events and a
 * difference. -1 is what the server does not tell. What it was asked for this event is in them, too.
 */
@Name(DatabaseTotalsEvent.NAME)
@Label("Database Totals")
@Category("Culprit")
@StackTrace(false)
public final class DatabaseTotalsEvent extends Event {

    public static final String NAME = "culprit.DatabaseTotals";

    /** Refers to {@link DatabaseEvent#id}. */
    @Label("Database Id")
    public long databaseId;

    /** Of all databases of the server. */
    @Label("Statements")
    public long statements = -1;

    @Label("Transactions")
    public long transactions = -1;

    /** How often a session had to wait for a lock. */
    @Label("Lock Waits")
    public long lockWaits = -1;

    /** What these waits took together. */
    @Label("Lock Wait Time")
    @Timespan(Timespan.NANOSECONDS)
    public long lockWaitNanos = -1;

    /** Sessions that wait for a lock at this moment. */
    @Label("Waiting Sessions")
    public long waiting = -1;

    @Label("Deadlocks")
    public long deadlocks = -1;

    /** Blocks, or requests for some, that were not in the server's memory. */
    @Label("Reads")
    public long reads = -1;
}
