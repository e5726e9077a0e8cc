package dev.culprit.jfr.events.databases;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Dictionary: a database that is asked what its sessions do. Written once per window. */
@Name(DatabaseEvent.NAME)
@Label("Database")
@Category("Culprit")
@StackTrace(false)
public final class DatabaseEvent extends Event {

    public static final String NAME = "culprit.Database";

    @Label("Id")
    public long id;

    /** Without credentials. */
    @Label("Address")
    public String address = "";

    /** Name and version. */
    @Label("Product")
    public String product = "";
}
