package dev.culprit.jfr.events.threads;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;
import org.jspecify.annotations.Nullable;

/**
 * A thread waited for a lock in a chosen method, until it had it. Asking for a lock that is free takes far less than the threshold;
 * what takes less than that is not worth the event.
 */
@Name(LockWaitEvent.NAME)
@Label("Lock Wait")
@Category("Culprit")
@StackTrace(false)
@Threshold(LockWaitEvent.THRESHOLD)
public final class LockWaitEvent extends Event {

    public static final String NAME = "culprit.LockWait";

    public static final String THRESHOLD = "10 us";

    /** Class of the object whose monitor it is, or of the lock; null where that cannot be told. */
    @Label("Lock Class")
    public @Nullable Class<?> lockClass;

    /** The method that asked, or the synchronized method that was called: {@code package.Class.method}. */
    @Label("Place")
    public String place = "";
}
