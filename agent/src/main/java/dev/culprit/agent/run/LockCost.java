package dev.culprit.agent.run;

import dev.culprit.heuristics.model.Depth;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Estimates what the lock, park and wait events cost and which threshold keeps the cost within 1 % of a core. The events
 * are counted by a stream over the recorder's own repository during the warm-up, between two flushes of the recorder; the
 * stream adds no recording and changes no setting, and is closed before the window opens.
 */
final class LockCost {

    /** The events that waiting threads write, most expensive where locks are hot. */
    static final List<String> EVENTS = List.of("jdk.JavaMonitorEnter", "jdk.JavaMonitorWait", "jdk.ThreadPark");

    /** Thresholds to choose from, in milliseconds. */
    private static final double[] LADDER = {0, 0.1, 1, 10};

    private static final double CORE_SHARE = 0.01;

    private static final double SECONDS_PER_EVENT = 1e-6;

    /** With stack traces; measured at 1.3 µs on JDK 25, rounded up. */
    private static final double SECONDS_PER_EVENT_WITH_STACK = 2e-6;

    private final long[] counts = new long[LADDER.length];
    private long firstFlush;
    private long lastFlush;

    private LockCost() {}

    /** Runs {@code meanwhile} and counts the events that are recorded until it returns. */
    static LockCost during(TimeSource time, Waiting meanwhile) throws LoadFailure, IOException {
        LockCost cost = new LockCost();
        try (EventStream stream = EventStream.openRepository()) {
            stream.setReuse(true);
            stream.setOrdered(false);
            EVENTS.forEach(name -> stream.onEvent(name, cost::count));
            stream.onFlush(() -> cost.flushed(time.nanos()));
            stream.startAsync();
            meanwhile.run();
        }
        return cost;
    }

    private synchronized void count(RecordedEvent event) {
        Duration duration = event.getDuration();
        double millis = duration.toNanos() / 1e6;
        for (int i = 0; i < LADDER.length && millis >= LADDER[i]; i++) {
            counts[i]++;
        }
    }

    private synchronized void flushed(long now) {
        if (firstFlush == 0) {
            firstFlush = now;
            Arrays.fill(counts, 0);
        }
        lastFlush = now;
    }

    /** Whether at least one whole interval between two flushes was seen. */
    synchronized boolean measured() {
        return lastFlush > firstFlush;
    }

    /** Events per second that are at least as long as the lowest threshold; 0 if nothing was measured. */
    synchronized double eventsPerSecond() {
        return perSecond(0);
    }

    private double perSecond(int rung) {
        return measured() ? counts[rung] / ((lastFlush - firstFlush) / 1e9) : 0;
    }

    /** Lowest threshold in milliseconds, at least {@code current}, whose events cost no more than 1 % of a core. */
    synchronized double thresholdMillis(double current, Depth depth) {
        double perEvent = depth == Depth.TARGETED ? SECONDS_PER_EVENT_WITH_STACK : SECONDS_PER_EVENT;
        for (int i = 0; i < LADDER.length; i++) {
            if (LADDER[i] >= current && perSecond(i) * perEvent <= CORE_SHARE) {
                return LADDER[i];
            }
        }
        return Math.max(current, LADDER[LADDER.length - 1]);
    }

    /** Something that waits for the load. */
    @FunctionalInterface
    interface Waiting {
        void run() throws LoadFailure;
    }
}
