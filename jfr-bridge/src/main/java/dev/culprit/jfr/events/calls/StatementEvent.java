package dev.culprit.jfr.events.calls;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/**
 * Dictionary: a normalised SQL statement, literals replaced. Written when it is first seen, when a recording of ours begins, and while rows
 * are counted at the end of every chunk.
 */
@Name(StatementEvent.NAME)
@Label("SQL Statement")
@Category("Culprit")
@StackTrace(false)
@Period("endChunk")
public final class StatementEvent extends Event {

    public static final String NAME = "culprit.Statement";

    @Label("Id")
    public long id;

    @Label("Text")
    public String text = "";
}
