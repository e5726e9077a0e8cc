package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.read.pass.LongColumn;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** Numbers the threads that served calls, from 0. */
public final class Threads {

    public static final int NONE = -1;

    private static final String NOBODY = "";

    private static final int CACHE_LIMIT = 4_000;

    private final Map<Long, Integer> indexOf = new HashMap<>();
    /** By identity (records of threads do not define equality): a chunk has one object per thread. */
    private final Map<RecordedThread, Integer> cache = new HashMap<>();

    /** The JVM writes the events of a thread in runs. */
    private @Nullable RecordedThread last;

    private int lastIndex = NONE;
    private final List<String> names = new ArrayList<>();
    private final LongColumn keys = new LongColumn();

    int add(RecordedThread thread) {
        int known = find(thread);
        if (known != NONE) {
            return known;
        }
        int index = names.size();
        String name = thread.getJavaName();
        names.add(name == null ? NOBODY : name);
        keys.add(key(thread));
        indexOf.put(key(thread), index);
        cache.put(thread, index);
        lastIndex = index;
        return index;
    }

    /** Takes over a thread from others; answers its number here. */
    int add(Threads others, int thread) {
        return indexOf.computeIfAbsent(others.keys.get(thread), key -> {
            names.add(others.names.get(thread));
            keys.add(key);
            return names.size() - 1;
        });
    }

    /** Number of the thread, {@link #NONE} if it never served a call. */
    @SuppressWarnings("ReferenceEquality") // records of threads do not define equality
    int find(RecordedThread thread) {
        if (thread == last) {
            return lastIndex;
        }
        last = thread;
        lastIndex = search(thread);
        return lastIndex;
    }

    /** Number of the thread with this Java id, {@link #NONE} if it never served a call. */
    int find(long javaId) {
        return indexOf.getOrDefault(javaId, NONE);
    }

    private int search(RecordedThread thread) {
        Integer cached = cache.get(thread);
        if (cached != null) {
            return cached;
        }
        if (cache.size() >= CACHE_LIMIT) {
            cache.clear();
        }
        int index = indexOf.getOrDefault(key(thread), NONE);
        cache.put(thread, index);
        return index;
    }

    /** Number of a thread that is none: what happens elsewhere. No event is found to be its own. */
    int addNobody() {
        names.add(NOBODY);
        keys.add(NONE);
        return names.size() - 1;
    }

    int count() {
        return names.size();
    }

    /** Name that the thread had; empty if it has none. */
    String name(int thread) {
        return names.get(thread);
    }

    /** Tells threads apart. The Java id is unique within a JVM; native threads have none and are told apart by the system's id. */
    static long key(RecordedThread thread) {
        long javaId = thread.getJavaThreadId();
        return javaId > 0 ? javaId : -thread.getOSThreadId();
    }
}
