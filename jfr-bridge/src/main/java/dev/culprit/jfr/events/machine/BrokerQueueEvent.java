package dev.culprit.jfr.events.machine;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** What a message broker says about one of its queues. */
@Name(BrokerQueueEvent.NAME)
@Label("Broker Queue")
@Category("Culprit")
@StackTrace(false)
public final class BrokerQueueEvent extends Event {

    public static final String NAME = "culprit.BrokerQueue";

    @Label("Broker")
    public String broker = "";

    @Label("Queue")
    public String queue = "";

    /** Messages in the queue now, those that are being delivered included. */
    @Label("Messages")
    public long messages;

    /** Messages that consumers have and did not acknowledge yet. */
    @Label("Delivering")
    public long delivering;

    @Label("Consumers")
    public long consumers;

    /** Messages that came since the last look. */
    @Label("Added")
    public long added;

    /** Messages that went since the last look. */
    @Label("Removed")
    public long removed;

    /** Since the last look. */
    @Label("Span")
    @Timespan
    public long spanNanos;
}
