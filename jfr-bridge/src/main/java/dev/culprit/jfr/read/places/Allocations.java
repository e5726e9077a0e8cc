package dev.culprit.jfr.read.places;

import dev.culprit.heuristics.model.AllocationSite;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import jdk.jfr.consumer.RecordedClass;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * Sums up the recorder's samples of allocations per class and place. A sample weighs what its thread has allocated since its
 * last sample; the first one of a thread, since the thread began, which may have been long before the recording. So a first
 * sample counts no more than others do on average.
 */
public final class Allocations {

    public static final String EVENT = "jdk.ObjectAllocationSample";

    public static final int MAX = 50;

    private static final int MAX_PLACES = 20_000;

    private record Key(String type, @Nullable String location) {}

    private static final class Sum {
        private final List<String> stack;
        private final List<Long> firstWeights = new ArrayList<>(0);
        private double bytes;

        Sum(List<String> stack) {
            this.stack = stack;
        }
    }

    private final Window window;
    private final Places places;
    private final Map<Key, Sum> sums = new HashMap<>();
    private final Set<Long> threads = new HashSet<>();
    private double weight;
    private int weighed;

    public Allocations(Window window, Places places) {
        this.window = window;
        this.places = places;
    }

    public void add(RecordedEvent event) {
        RecordedClass type = event.getClass("objectClass");
        RecordedThread thread = event.getThread();
        boolean isFirst = thread == null || threads.add(thread.getJavaThreadId());
        if (type == null || !window.contains(Times.start(event)) || isOwn(thread)) {
            return;
        }
        Places.Place place = places.of(event.getStackTrace());
        Key key = new Key(SourceNames.of(type.getName()), place.location());
        Sum sum = sums.get(key);
        if (sum == null) {
            if (sums.size() >= MAX_PLACES) {
                return;
            }
            sum = new Sum(place.stack());
            sums.put(key, sum);
        }
        if (isFirst) {
            sum.firstWeights.add(event.getLong("weight"));
        } else {
            sum.bytes += event.getLong("weight");
            weight += event.getLong("weight");
            weighed++;
        }
    }

    /** Threads of the observer and of the recorder. */
    private static boolean isOwn(@Nullable RecordedThread thread) {
        String name = thread == null ? null : thread.getJavaName();
        return name != null && (name.startsWith("culprit-") || name.startsWith("JFR "));
    }

    /** Most first. */
    public List<AllocationSite> sites() {
        double usual = weighed == 0 ? Double.MAX_VALUE : weight / weighed;
        return sums.entrySet().stream()
                .map(entry -> new AllocationSite(
                        entry.getKey().type(),
                        entry.getKey().location(),
                        entry.getValue().stack,
                        entry.getValue().bytes
                                + entry.getValue().firstWeights.stream()
                                        .mapToDouble(first -> Math.min(first, usual))
                                        .sum()))
                .sorted(Comparator.comparingDouble(AllocationSite::bytes).reversed())
                .limit(MAX)
                .toList();
    }
}
