package dev.culprit.agent.run;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Counts lock, park and wait events while they are recorded, by a stream over the recorder's own repository. The stream
 * adds no recording and changes no setting; it must be closed before a window opens, because reading costs. Rates are
 * taken between two flushes of the recorder, which writes about once a second.
 */
final class LockCounter {

    private final TimeSource time;
    private final long[] counts = new long[LockCost.THRESHOLDS_MILLIS.size()];
    private long[] countsAtFlush = new long[counts.length];
    private boolean flushed;
    private long firstFlush;
    private long lastFlush;

    private LockCounter(TimeSource time) {
        this.time = time;
    }

    /** Counts until {@code meanwhile} returns; unmeasured if the recorder flushed less than twice by then. */
    static LockCost during(TimeSource time, Waiting meanwhile) throws LoadFailure, IOException {
        LockCounter counter = new LockCounter(time);
        try (EventStream stream = EventStream.openRepository()) {
            stream.setReuse(true);
            stream.setOrdered(false);
            LockThreshold.EVENTS.forEach(name -> stream.onEvent(name, counter::count));
            stream.onFlush(counter::flush);
            stream.startAsync();
            meanwhile.run();
        }
        return counter.cost();
    }

    private synchronized void count(RecordedEvent event) {
        double millis = event.getDuration().toNanos() / 1e6;
        for (int i = 0; i < counts.length && millis >= LockCost.THRESHOLDS_MILLIS.get(i); i++) {
            counts[i]++;
        }
    }

    private synchronized void flush() {
        lastFlush = time.nanos();
        if (!flushed) {
            flushed = true;
            firstFlush = lastFlush;
            Arrays.fill(counts, 0);
        }
        countsAtFlush = counts.clone();
    }

    private synchronized LockCost cost() {
        double seconds = (lastFlush - firstFlush) / 1e9;
        if (!(seconds > 0)) {
            return LockCost.unmeasured();
        }
        List<Double> rates =
                Arrays.stream(countsAtFlush).mapToObj(count -> count / seconds).toList();
        return new LockCost(rates);
    }

    /** Something that waits for the load. */
    @FunctionalInterface
    interface Waiting {
        void run() throws LoadFailure;
    }
}
