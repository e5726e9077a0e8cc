package dev.culprit.jfr.events.methods;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** Dictionary: a chosen method. Written at the end of every chunk, so that each can be read without the others. */
@Name(MethodEvent.NAME)
@Label("Method")
@Category("Culprit")
@StackTrace(false)
@Period("endChunk")
public final class MethodEvent extends Event {

    public static final String NAME = "culprit.Method";

    @Label("Id")
    public int id;

    /** {@code package.Class}. */
    @Label("Type")
    public String type = "";

    @Label("Method")
    public String method = "";

    /** Parameters and result in the notation of class files. */
    @Label("Descriptor")
    public String descriptor = "";
}
