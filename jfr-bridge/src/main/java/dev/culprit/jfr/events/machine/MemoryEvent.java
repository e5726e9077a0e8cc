package dev.culprit.jfr.events.machine;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Memory of the JVM at one moment. */
@Name(MemoryEvent.NAME)
@Label("Memory")
@Category("Culprit")
@StackTrace(false)
public final class MemoryEvent extends Event {

    public static final String NAME = "culprit.Memory";

    /** Garbage included. */
    @Label("Heap Used")
    @DataAmount
    public long heapUsedBytes;

    @Label("Heap Committed")
    @DataAmount
    public long heapCommittedBytes;

    /** -1 without a limit. */
    @Label("Heap Maximum")
    @DataAmount
    public long heapMaximumBytes;

    /** Classes, compiled code and the like. */
    @Label("Other Memory Used")
    @DataAmount
    public long otherUsedBytes;

    /** Of the whole process, as the operating system sees it; -1 where it does not tell. */
    @Label("Resident")
    @DataAmount
    public long residentBytes = -1;
}
