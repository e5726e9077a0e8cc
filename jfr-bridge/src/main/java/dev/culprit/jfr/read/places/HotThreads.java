package dev.culprit.jfr.read.places;

import dev.culprit.heuristics.model.ThreadUse;
import dev.culprit.jfr.read.pass.Times;
import dev.culprit.jfr.read.pass.Window;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** Counts where some threads were found computing by samples of the processors, whether they served calls or not. */
public final class HotThreads {

    public static final String EVENT = "jdk.ExecutionSample";

    private final List<ThreadUse> threads;
    private final Window window;
    private final Places places;
    /** By thread and method. */
    private final Map<Long, Map<String, Map<Places.Place, Long>>> samples = new HashMap<>();

    public HotThreads(List<ThreadUse> threads, Window window, Places places) {
        this.threads = threads;
        this.window = window;
        this.places = places;
        threads.forEach(thread -> samples.put(thread.thread(), new HashMap<>()));
    }

    public void add(RecordedEvent event) {
        RecordedThread thread = event.getThread("sampledThread");
        Map<String, Map<Places.Place, Long>> found = thread == null ? null : samples.get(thread.getJavaThreadId());
        if (found != null && window.contains(Times.start(event))) {
            Places.Place place = places.of(event.getStackTrace());
            found.computeIfAbsent(place.hot(), method -> new HashMap<>()).merge(place, 1L, Long::sum);
        }
    }

    /** The threads, each with the method in which it was found most often. */
    public List<ThreadUse> threads() {
        return threads.stream()
                .map(thread -> thread.at(hottest(samples.getOrDefault(thread.thread(), Map.of()))))
                .toList();
    }

    private static ThreadUse.@Nullable Hot hottest(Map<String, Map<Places.Place, Long>> found) {
        return found.entrySet().stream()
                .max(Comparator.comparingLong(entry -> all(entry.getValue())))
                .map(most -> hot(most.getKey(), most.getValue()))
                .orElse(null);
    }

    /** With its most frequent stack. */
    private static ThreadUse.Hot hot(String method, Map<Places.Place, Long> found) {
        Places.Place most = found.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(Places.Place.NONE);
        return new ThreadUse.Hot(method, most.location(), most.stack(), all(found));
    }

    private static long all(Map<Places.Place, Long> found) {
        return found.values().stream().mapToLong(Long::longValue).sum();
    }
}
