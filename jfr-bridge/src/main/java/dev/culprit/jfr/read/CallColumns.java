package dev.culprit.jfr.read;

import java.util.Arrays;
import java.util.Comparator;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;

/** All service calls of a recording as columns, in the order of the file. */
final class CallColumns {

    static final int FAILED = 1;
    static final int ASYNCHRONOUS = 2;
    static final int VIRTUAL = 4;

    final Threads threads = new Threads();
    final Names services = new Names();
    final LongColumn start = new LongColumn();
    final LongColumn end = new LongColumn();
    final LongColumn thread = new LongColumn();
    final LongColumn service = new LongColumn();
    final LongColumn cpuNanos = new LongColumn();
    final LongColumn runDelayNanos = new LongColumn();
    final LongColumn flags = new LongColumn();

    void add(RecordedEvent event) {
        RecordedThread caller = event.getThread();
        if (caller == null) {
            return; // the thread was gone before the JVM could write down its name
        }
        long from = Times.start(event);
        start.add(from);
        end.add(from + Times.length(event));
        thread.add(threads.add(caller));
        service.add(services.index(event.getString("service")));
        cpuNanos.add(event.getLong("cpuNanos"));
        runDelayNanos.add(event.getLong("runDelayNanos"));
        flags.add((event.getBoolean("failed") ? FAILED : 0)
                | (event.getBoolean("asynchronous") ? ASYNCHRONOUS : 0)
                | (event.getBoolean("virtualThread") ? VIRTUAL : 0));
    }

    /** The calls that begin inside the window, sorted by thread and start. */
    Calls within(Window window) {
        int[] first = new int[threads.count() + 1];
        for (int i = 0; i < start.size(); i++) {
            if (window.contains(start.get(i))) {
                first[(int) thread.get(i) + 1]++;
            }
        }
        for (int t = 0; t < threads.count(); t++) {
            first[t + 1] += first[t];
        }
        int[] order = new int[first[threads.count()]];
        int[] next = first.clone();
        for (int i = 0; i < start.size(); i++) {
            if (window.contains(start.get(i))) {
                order[next[(int) thread.get(i)]++] = i;
            }
        }
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
