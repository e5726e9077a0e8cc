package dev.culprit.jfr.read;

import dev.culprit.heuristics.model.HeapUsage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.consumer.RecordedEvent;

/** What the collections left in use. */
final class Heap {

    private static final String AFTER = "After GC";

    private record Sample(long nanos, long used) {}

    private final List<Sample> samples = new ArrayList<>();
    private long maximum = -1;

    void summary(RecordedEvent event) {
        if (event.getString("when").equals(AFTER)) {
            samples.add(new Sample(Times.start(event), event.getLong("heapUsed")));
        }
    }

    void configuration(RecordedEvent event) {
        maximum = event.getLong("maxSize");
    }

    /** The collections that ended inside the window. */
    HeapUsage usage(Window window) {
        List<Sample> inside = samples.stream()
                .filter(sample -> window.contains(sample.nanos()))
                .sorted(Comparator.comparingLong(Sample::nanos))
                .toList();
        return new HeapUsage(
                maximum,
                inside.stream()
                        .mapToDouble(sample -> Times.millis(sample.nanos() - window.startNanos()))
                        .toArray(),
                inside.stream().mapToLong(Sample::used).toArray());
    }
}
