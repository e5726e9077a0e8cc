package dev.culprit.agent.run;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Counts lock, park and wait events while they are recorded, by a stream over the recorder's own repository. The stream
 * adds no recording and changes no setting; it must be closed before a window opens, because reading costs. Rates go by the
 * times that the events carry: when the reader comes to see them depends on how busy the machine is.
 */
final class LockCounter {

    /** The recorder writes about once a second, so that no less than this was seen, however close together events lie. */
    private static final double SHORTEST_SECONDS = 0.5;

    private final long[] counts = new long[LockCost.THRESHOLDS_MILLIS.size()];
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    /** Counts until {@code meanwhile} returns; unmeasured if nothing was seen by then. */
    static LockCost during(Waiting meanwhile) throws LoadFailure, IOException {
        LockCounter counter = new LockCounter();
        try (EventStream stream = EventStream.openRepository()) {
            stream.setReuse(true);
            stream.setOrdered(false);
            LockThreshold.EVENTS.forEach(name -> stream.onEvent(name, counter::count));
            stream.startAsync();
            meanwhile.run();
        }
        return counter.cost();
    }

    private void count(RecordedEvent event) {
        count(epochNanos(event.getEndTime()), event.getDuration().toNanos() / 1e6);
    }

    private static long epochNanos(Instant time) {
        return TimeUnit.SECONDS.toNanos(time.getEpochSecond()) + time.getNano();
    }

    /** @param nanos end of the wait, by whatever clock */
    synchronized void count(long nanos, double millis) {
        firstNanos = Math.min(firstNanos, nanos);
        lastNanos = Math.max(lastNanos, nanos);
        for (int i = 0; i < counts.length && millis >= LockCost.THRESHOLDS_MILLIS.get(i); i++) {
            counts[i]++;
        }
    }

    synchronized LockCost cost() {
        if (counts[0] == 0) {
            return LockCost.unmeasured();
        }
        double seconds = Math.max(SHORTEST_SECONDS, (lastNanos - firstNanos) / 1e9);
        List<Double> rates =
                Arrays.stream(counts).mapToObj(count -> count / seconds).toList();
        return new LockCost(rates);
    }

    /** Something that waits for the load. */
    @FunctionalInterface
    interface Waiting {
        void run() throws LoadFailure;
    }
}
