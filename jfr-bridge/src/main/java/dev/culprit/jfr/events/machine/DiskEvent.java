package dev.culprit.jfr.events.machine;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** What the JVM's process read from and wrote to disks within a span before the event; what caches kept from them is not in it. */
@Name(DiskEvent.NAME)
@Label("Disk")
@Category("Culprit")
@StackTrace(false)
public final class DiskEvent extends Event {

    public static final String NAME = "culprit.Disk";

    @Label("Read")
    @DataAmount
    public long readBytes;

    @Label("Written")
    @DataAmount
    public long writtenBytes;

    /** Length of the span. */
    @Label("Span")
    @Timespan(Timespan.NANOSECONDS)
    public long spanNanos;
}
