package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A virtual thread that serves a call waits. The JVM writes such waits down of platform threads only. */
@Name(VirtualThreadParkEvent.NAME)
@Label("Virtual Thread Park")
@Category("Culprit")
@StackTrace(false)
public final class VirtualThreadParkEvent extends Event {

    public static final String NAME = "culprit.VirtualThreadPark";

    /** Class of what it waits for. */
    @Label("Class Parked On")
    public @Nullable Class<?> parkedClass;
}
