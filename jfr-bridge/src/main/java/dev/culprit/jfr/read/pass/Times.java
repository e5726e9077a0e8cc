package dev.culprit.jfr.read.pass;

import java.time.Instant;
import jdk.jfr.consumer.RecordedEvent;

/** Times of recorded events as plain numbers: nanoseconds since the epoch. */
public final class Times {

    private static final double NANOS_PER_MILLI = 1e6;

    private Times() {}

    public static long start(RecordedEvent event) {
        return nanos(event.getStartTime());
    }

    /** Duration in nanoseconds, 0 for an event without one. */
    public static long length(RecordedEvent event) {
        return Math.max(0, event.getDuration().toNanos());
    }

    public static double millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    private static long nanos(Instant instant) {
        return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
    }
}
