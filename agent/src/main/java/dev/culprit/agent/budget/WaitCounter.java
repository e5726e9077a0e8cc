package dev.culprit.agent.budget;

import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import jdk.jfr.consumer.EventStream;
import jdk.jfr.consumer.RecordedEvent;

/**
 * Counts events of one group of waits while they are recorded, by a stream over the recorder's own repository. The stream
 * adds no recording and changes no setting; it must be closed before a window opens, because reading costs. Rates go by the
 * times that the events carry: when the reader comes to see them depends on how busy the machine is.
 */
final class WaitCounter {

    /** The recorder writes about once a second, so that no less than this was seen, however close together events lie. */
    private static final double SHORTEST_SECONDS = 0.5;

    private final long[] counts = new long[WaitCost.THRESHOLDS_MILLIS.size()];
    private long firstNanos = Long.MAX_VALUE;
    private long lastNanos = Long.MIN_VALUE;

    /** Counts until {@code meanwhile} returns. */
    static <E extends Exception> Map<WaitGroup, WaitCost> during(Waiting<E> meanwhile) throws E, IOException {
        Map<WaitGroup, WaitCounter> counters = new EnumMap<>(WaitGroup.class);
        try (EventStream stream = EventStream.openRepository()) {
            stream.setReuse(true);
            stream.setOrdered(false);
            for (WaitGroup group : WaitGroup.values()) {
                WaitCounter counter = new WaitCounter();
                counters.put(group, counter);
                group.events().forEach(name -> stream.onEvent(name, counter::count));
            }
            stream.startAsync();
            meanwhile.run();
        }
        Map<WaitGroup, WaitCost> costs = new EnumMap<>(WaitGroup.class);
        counters.forEach((group, counter) -> costs.put(group, counter.cost()));
        return costs;
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
        for (int i = 0; i < counts.length && millis >= WaitCost.THRESHOLDS_MILLIS.get(i); i++) {
            counts[i]++;
        }
    }

    synchronized WaitCost cost() {
        if (counts[0] == 0) {
            return WaitCost.NONE;
        }
        double seconds = Math.max(SHORTEST_SECONDS, (lastNanos - firstNanos) / 1e9);
        return new WaitCost(
                Arrays.stream(counts).mapToObj(count -> count / seconds).toList());
    }

    /** Something that takes its time. */
    @FunctionalInterface
    interface Waiting<E extends Exception> {
        void run() throws E;
    }
}
