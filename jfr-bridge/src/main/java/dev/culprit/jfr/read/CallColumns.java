package dev.culprit.jfr.read;

import dev.culprit.jfr.events.ServiceKind;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/** All service calls of a recording, or parts of them, as columns, in the order of the file. */
final class CallColumns {

    static final int FAILED = 1;
    static final int ASYNCHRONOUS = 2;
    static final int VIRTUAL = 4;
    /** A later part of a call. */
    static final int RESUMED = 8;

    private static final long NOT_ASYNC = 0;

    final Threads threads = new Threads();
    final Names services = new Names();
    final LongColumn start = new LongColumn();
    final LongColumn end = new LongColumn();
    final LongColumn thread = new LongColumn();
    final LongColumn service = new LongColumn();
    /** Ordinals of {@link ServiceKind}. */
    final LongColumn kind = new LongColumn();

    final LongColumn cpuNanos = new LongColumn();
    final LongColumn runDelayNanos = new LongColumn();
    final LongColumn flags = new LongColumn();
    /** 0 for calls that are not asynchronous. */
    final LongColumn asyncId = new LongColumn();

    private final Map<Long, AsyncEnd> asyncEnds = new HashMap<>();

    /** When an asynchronous call was answered, and whether with an error. */
    record AsyncEnd(long nanos, boolean failed) {}

    void end(RecordedEvent event) {
        asyncEnds.put(event.getLong("asyncId"), new AsyncEnd(Times.start(event), event.getBoolean("failed")));
    }

    void add(RecordedEvent event) {
        RecordedThread caller = event.getThread();
        if (caller == null) {
            return; // the thread was gone before the JVM could write down its name
        }
        long from = Times.start(event);
        start.add(from);
        end.add(from + Times.length(event));
        thread.add(threads.add(caller));
        service.add(services.index(name(event)));
        kind.add(event.hasField("kind") ? event.getByte("kind") : ServiceKind.REQUEST.ordinal());
        cpuNanos.add(event.getLong("cpuNanos"));
        runDelayNanos.add(event.getLong("runDelayNanos"));
        flags.add((event.getBoolean("failed") ? FAILED : 0)
                | (event.getBoolean("asynchronous") ? ASYNCHRONOUS : 0)
                | (event.getBoolean("virtualThread") ? VIRTUAL : 0)
                | (isAsyncKnown(event) && event.getBoolean("resumed") ? RESUMED : 0));
        asyncId.add(isAsyncKnown(event) ? event.getLong("asyncId") : NOT_ASYNC);
    }

    /** The JVM loses texts at the beginning of a chunk, see {@code FreshTexts}. */
    private static String name(RecordedEvent event) {
        String name = event.getString("service");
        return name == null ? "(unknown)" : name;
    }

    /** Recordings of earlier versions do not tell parts from calls. */
    private static boolean isAsyncKnown(RecordedEvent event) {
        return event.hasField("asyncId");
    }

    /** End of the call with this number; null if it was not answered in the recording. */
    @Nullable
    AsyncEnd asyncEnd(long id) {
        return asyncEnds.get(id);
    }

    /**
     * The calls that begin inside the window, with all their parts, sorted by thread and start. Those of one kind: requests, if
     * the load consists of requests; otherwise requests or messages, whichever kept the application busier. Nobody waits for
     * tasks.
     *
     * @param requestsOnly whether a load generator told of its requests
     */
    Calls within(Window window, boolean requestsOnly) {
        BitSet calls = new BitSet();
        ServiceKind wanted = requestsOnly ? ServiceKind.REQUEST : busiest(window);
        Set<Long> async = new HashSet<>();
        for (int i = 0; i < start.size(); i++) {
            if (isFirst(i, window) && isWhole(i) && is(i, wanted)) {
                calls.set(i);
                async.add(asyncId.get(i));
            }
        }
        async.remove(NOT_ASYNC);
        for (int i = 0; i < start.size() && !async.isEmpty(); i++) {
            if (isLater(i) && async.contains(asyncId.get(i))) {
                calls.set(i);
            }
        }
        return sorted(calls);
    }

    /** What is not among the calls of the window although it began there, in sentences. */
    List<String> leftOut(Window window, boolean requestsOnly) {
        ServiceKind wanted = requestsOnly ? ServiceKind.REQUEST : busiest(window);
        ServiceKind other = wanted == ServiceKind.REQUEST ? ServiceKind.MESSAGE : ServiceKind.REQUEST;
        Map<String, Integer> unanswered = new TreeMap<>();
        int others = 0;
        for (int i = 0; i < start.size(); i++) {
            if (isFirst(i, window) && is(i, wanted) && !isWhole(i)) {
                unanswered.merge(services.name((int) service.get(i)), 1, Integer::sum);
            }
            others += isFirst(i, window) && is(i, other) ? 1 : 0;
        }
        List<String> remarks = new ArrayList<>();
        unanswered.forEach(
                (name, count) -> remarks.add(
                        count + " calls of " + name
                                + " went on asynchronously and had no answer when the recording ended; they are not among the others."));
        if (others > 0) {
            remarks.add(
                    wanted == ServiceKind.REQUEST
                            ? others + " messages were handled beside the requests; they are not judged."
                            : others
                                    + " requests were served beside the messages, which kept the application busier; they"
                                    + " are not judged.");
        }
        return remarks;
    }

    private ServiceKind busiest(Window window) {
        long requests = 0;
        long messages = 0;
        for (int i = 0; i < start.size(); i++) {
            long nanos = window.contains(start.get(i)) ? end.get(i) - start.get(i) : 0;
            requests += is(i, ServiceKind.REQUEST) ? nanos : 0;
            messages += is(i, ServiceKind.MESSAGE) ? nanos : 0;
        }
        return messages > requests ? ServiceKind.MESSAGE : ServiceKind.REQUEST;
    }

    private boolean is(int i, ServiceKind wanted) {
        return kind.get(i) == wanted.ordinal();
    }

    private boolean isFirst(int i, Window window) {
        return !isLater(i) && window.contains(start.get(i));
    }

    private boolean isLater(int i) {
        return (flags.get(i) & RESUMED) != 0;
    }

    /** Whether the end of the call is known, if it went on asynchronously. */
    private boolean isWhole(int i) {
        return asyncId.get(i) == NOT_ASYNC || asyncEnds.containsKey(asyncId.get(i));
    }

    private Calls sorted(BitSet calls) {
        int[] first = new int[threads.count() + 1];
        calls.stream().forEach(i -> first[(int) thread.get(i) + 1]++);
        for (int t = 0; t < threads.count(); t++) {
            first[t + 1] += first[t];
        }
        int[] order = new int[first[threads.count()]];
        int[] next = first.clone();
        calls.stream().forEach(i -> order[next[(int) thread.get(i)]++] = i);
        for (int t = 0; t < threads.count(); t++) {
            sort(order, first[t], first[t + 1]);
        }
        return new Calls(this, order, first);
    }

    /** Nearly always sorted already: a thread commits its calls one after another. */
    private void sort(int[] order, int from, int to) {
        for (int i = from + 1; i < to; i++) {
            if (start.get(order[i - 1]) > start.get(order[i])) {
                int[] sorted = IntStream.of(Arrays.copyOfRange(order, from, to))
                        .boxed()
                        .sorted(Comparator.comparingLong(start::get))
                        .mapToInt(Integer::intValue)
                        .toArray();
                System.arraycopy(sorted, 0, order, from, sorted.length);
                return;
            }
        }
    }
}
