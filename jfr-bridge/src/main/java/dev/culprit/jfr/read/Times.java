package dev.culprit.jfr.read;

import java.time.Instant;
import jdk.jfr.consumer.RecordedEvent;

/** Times of recorded events as plain numbers: nanoseconds since the epoch. */
final class Times {

    private static final double NANOS_PER_MILLI = 1e6;

    private Times() {}

    static long start(RecordedEvent event) {
        return nanos(event.getStartTime());
    }

    /** Duration in nanoseconds, 0 for an event without one. */
    static long length(RecordedEvent event) {
        return Math.max(0, event.getDuration().toNanos());
    }

    static double millis(long nanos) {
        return nanos / NANOS_PER_MILLI;
    }

    private static long nanos(Instant instant) {
        return instant.getEpochSecond() * 1_000_000_000L + instant.getNano();
    }
}
