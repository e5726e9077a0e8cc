package dev.culprit.jfr.events;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A session that was executing a statement when the database was asked. */
@Name(DatabaseSessionEvent.NAME)
@Label("Database Session")
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

    /** Whether it waits for a lock of another session. */
    @Label("Blocked")
    public boolean blocked;

    /** What the blocking session executed last, refers to {@link StatementEvent#id}; 0 if unknown. */
    @Label("Blocking Statement Id")
    public long blockerId;
}
