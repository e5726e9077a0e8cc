package dev.culprit.jfr.events.machine;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** A number that somebody outside of the JVM has measured and told the agent; its time is that of being told. */
@Name(ExternalMetricEvent.NAME)
@Label("External Metric")
@Category("Culprit")
@StackTrace(false)
public final class ExternalMetricEvent extends Event {

    public static final String NAME = "culprit.ExternalMetric";

    /** Who has measured it, or where: the host of the database, a broker. */
    @Label("Source")
    public String source = "";

    @Label("Metric")
    public String metric = "";

    @Label("Value")
    public double value;
}
