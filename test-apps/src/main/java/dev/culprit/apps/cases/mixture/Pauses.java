package dev.culprit.apps.cases.mixture;

import com.sun.management.GarbageCollectionNotificationInfo;
import com.sun.management.GcInfo;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.management.Notification;
import javax.management.NotificationEmitter;
import javax.management.openmbean.CompositeData;

/** When the collector stopped the application, to the millisecond. Meant for the serial collector, which always does. */
final class Pauses {

    private static final long MILLI = 1_000_000;

    private final List<long[]> pauses = new CopyOnWriteArrayList<>();

    /** What {@code System.nanoTime} showed when the JVM was initialised, from which pauses are counted, unlike the up-time. */
    private final long startNanos = System.nanoTime()
            - (System.currentTimeMillis() - ManagementFactory.getRuntimeMXBean().getStartTime()) * MILLI;

    /** Listens from now on. */
    static Pauses listening() {
        Pauses listening = new Pauses();
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector)
                    .addNotificationListener((notification, handback) -> listening.note(notification), null, null);
        }
        return listening;
    }

    private void note(Notification notification) {
        if (notification.getType().equals(GarbageCollectionNotificationInfo.GARBAGE_COLLECTION_NOTIFICATION)) {
            GcInfo info = GarbageCollectionNotificationInfo.from((CompositeData) notification.getUserData())
                    .getGcInfo();
            pauses.add(new long[] {startNanos + info.getStartTime() * MILLI, startNanos + info.getEndTime() * MILLI});
        }
    }

    /** Pauses that were told of so far; they are told of a moment after they ended. */
    int count() {
        return pauses.size();
    }

    /** Nanoseconds of this interval in which the application was stopped. */
    long within(long start, long end) {
        long sum = 0;
        for (long[] pause : pauses) {
            sum += Math.max(0, Math.min(end, pause[1]) - Math.max(start, pause[0]));
        }
        return sum;
    }
}
