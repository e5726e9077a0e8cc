package dev.culprit.jfr.events.calls;

import jdk.jfr.Category;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** One outermost JDBC call that may talk to the database: prepare, execute, end of a transaction, session state, close. */
@Name(DatabaseCallEvent.NAME)
@Label("Database Call")
@Category("Culprit")
@StackTrace(false)
public final class DatabaseCallEvent extends MeasuredCallEvent {

    public static final String NAME = "culprit.DatabaseCall";

    /** Refers to {@link StatementEvent#id}; 0 for calls without a statement such as commit. */
    @Label("Statement Id")
    public long statementId;

    /** The JDBC method, for example {@code executeQuery} or {@code commit}. */
    @Label("Operation")
    public String operation = "";

    @Label("Failed")
    public boolean failed;
}
