package dev.culprit.jfr.events.databases;

import dev.culprit.jfr.events.calls.StatementEvent;
import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Sessions that were executing the same statement when the database was asked, all blocked by the same one or by none. */
@Name(DatabaseSessionEvent.NAME)
@Label("Database Sessions")
@Category("Culprit")
@StackTrace(false)
public final class DatabaseSessionEvent extends Event {

    public static final String NAME = "culprit.DatabaseSession";

    /** Refers to {@link DatabaseEvent#id}. */
    @Label("Database Id")
    public long databaseId;

    /** Refers to {@link StatementEvent#id}. */
    @Label("Statement Id")
    public long statementId;

    /** How many, at least 1. */
    @Label("Count")
    public int count;

    /** Whether they wait for a lock of another session. */
    @Label("Blocked")
    public boolean blocked;

    /** What the blocking session executed last, refers to {@link StatementEvent#id}; 0 if unknown. */
    @Label("Blocking Statement Id")
    public long blockerId;
}
