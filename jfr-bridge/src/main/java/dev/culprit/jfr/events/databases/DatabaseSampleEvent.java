package dev.culprit.jfr.events.databases;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One look into a database, every 200 ms; after the sessions that it found. */
@Name(DatabaseSampleEvent.NAME)
@Label("Database Sample")
@Category("Culprit")
@StackTrace(false)
public final class DatabaseSampleEvent extends Event {

    public static final String NAME = "culprit.DatabaseSample";

    /** Refers to {@link DatabaseEvent#id}. */
    @Label("Database Id")
    public long databaseId;

    /** Sessions executing a statement and not blocked. */
    @Label("Running")
    public int running;

    /** Sessions that wait for a lock of another session. */
    @Label("Blocked")
    public int blocked;
}
