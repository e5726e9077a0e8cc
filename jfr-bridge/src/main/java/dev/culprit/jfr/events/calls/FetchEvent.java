package dev.culprit.jfr.events.calls;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/**
 * How many rows a statement fetched since the last such event of this statement; the first event of a recording may contain rows from
 * before it.
 */
@Name(FetchEvent.NAME)
@Label("Rows Fetched")
@Category("Culprit")
@StackTrace(false)
@Period("1 s")
public final class FetchEvent extends Event {

    public static final String NAME = "culprit.Fetch";

    /** Refers to {@link StatementEvent#id}. */
    @Label("Statement Id")
    public long statementId;

    /** That it gave, one for each execution. */
    @Label("Results")
    public long results;

    /** Of these and of earlier ones. */
    @Label("Rows")
    public long rows;

    /** Of one result, since the rows of this statement are counted. */
    @Label("Most Rows")
    public long mostRows;
}
