package dev.culprit.jfr.events.machine;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** What went through one network interface of the machine within a span before the event, whoever sent it. */
@Name(NetworkEvent.NAME)
@Label("Network")
@Category("Culprit")
@StackTrace(false)
public final class NetworkEvent extends Event {

    public static final String NAME = "culprit.Network";

    @Label("Interface")
    public String networkInterface = "";

    @Label("Received")
    @DataAmount
    public long receivedBytes;

    @Label("Sent")
    @DataAmount
    public long sentBytes;

    /** Speed of the link in bits per second; -1 where it is not known. */
    @Label("Speed")
    public long bitsPerSecond = -1;

    /** Length of the span. */
    @Label("Span")
    @Timespan(Timespan.NANOSECONDS)
    public long spanNanos;
}
