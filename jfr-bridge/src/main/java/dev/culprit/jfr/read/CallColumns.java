package dev.culprit.jfr.read;

import dev.culprit.jfr.events.ServiceKind;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.IntStream;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordedThread;
import org.jspecify.annotations.Nullable;

/**
 * All service calls of a recording, or parts of them, and the tasks that they handed to executors, as columns, in the order
 * of the file.
 */
final class CallColumns {

    static final int FAILED = 1;
    static final int ASYNCHRONOUS = 2;
    static final int VIRTUAL = 4;
    /** A later part of a call. */
    static final int RESUMED = 8;
    /** No call, but a task that one handed to an executor, or to another service. */
    static final int TASK = 16;
    /** A task of another service: nobody here works on it. */
    static final int AWAY = 32;
    /** On a virtual thread whose waiting for monitors was not written down. */
    static final int MONITORS_HIDDEN = 64;

    static final long NOT_ASYNC = 0;

    /** Of tasks: their service is that of the call, and they are of no kind themselves. */
    private static final int NONE = -1;

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

    /** The Java id of the thread that handed the task over, 0 for calls. */
    final LongColumn callerId = new LongColumn();
    /** How long the task had queued when it began, 0 for calls. */
    final LongColumn queuedNanos = new LongColumn();
    /** The executor, 0 if unknown and for calls; of a task of another service the index of its name. */
    final LongColumn executor = new LongColumn();
    /** Names of other services. */
    final Names targets = new Names();

    private boolean anyTasks;

    private int nobody = Threads.NONE;

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
        add(event, threads.add(caller), 0);
        workTimes(event.getLong("cpuNanos"), event.getLong("runDelayNanos"));
        service.add(services.index(Texts.of(event, "service")));
        kind.add(event.hasField("kind") ? event.getByte("kind") : ServiceKind.REQUEST.ordinal());
        flags.add((event.getBoolean("failed") ? FAILED : 0)
                | (event.getBoolean("asynchronous") ? ASYNCHRONOUS : 0)
                | (event.getBoolean("virtualThread") ? VIRTUAL | hidden(event) : 0)
                | (isAsyncKnown(event) && event.getBoolean("resumed") ? RESUMED : 0));
        asyncId.add(isAsyncKnown(event) ? event.getLong("asyncId") : NOT_ASYNC);
        callerId.add(0);
        queuedNanos.add(0);
        executor.add(0);
    }

    /** Recordings of earlier versions never have them. */
    private static int hidden(RecordedEvent event) {
        return event.hasField("monitorsSeen") && event.getBoolean("monitorsSeen") ? 0 : MONITORS_HIDDEN;
    }

    void addTask(RecordedEvent event) {
        RecordedThread worker = event.getThread();
        if (worker == null) {
            return;
        }
        add(event, threads.add(worker), event.getLong("queuedNanos"));
        workTimes(event.getLong("cpuNanos"), event.getLong("runDelayNanos"));
        task(
                event,
                event.getBoolean("virtualThread") ? VIRTUAL : 0,
                event.getLong("queuedNanos"),
                event.getLong("poolId"));
    }

    /** An answer that another service was asked for is a task that it does. */
    void addAnswer(RecordedEvent event) {
        nobody = nobody == Threads.NONE ? threads.addNobody() : nobody;
        add(event, nobody, 0);
        workTimes(-1, -1);
        task(event, AWAY, 0, targets.index(Texts.of(event, "target")));
    }

    private void task(RecordedEvent event, int more, long queued, long by) {
        service.add(NONE);
        kind.add(NONE);
        flags.add(TASK | more);
        asyncId.add(NOT_ASYNC);
        callerId.add(event.getLong("callerId"));
        queuedNanos.add(queued);
        executor.add(by);
        anyTasks = true;
    }

    private void add(RecordedEvent event, int by, long queued) {
        long from = Times.start(event);
        start.add(from + queued);
        end.add(from + Math.max(queued, Times.length(event)));
        thread.add(by);
    }

    private void workTimes(long cpu, long runDelay) {
        cpuNanos.add(cpu);
        runDelayNanos.add(runDelay);
    }

    boolean isTask(int row) {
        return (flags.get(row) & TASK) != 0;
    }

    boolean hasTasks() {
        return anyTasks;
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
     * Some of the calls and parts, sorted by thread and start.
     *
     * @param chosen indices
     */
    Calls sorted(BitSet chosen) {
        int[] first = new int[threads.count() + 1];
        chosen.stream().forEach(i -> first[(int) thread.get(i) + 1]++);
        for (int t = 0; t < threads.count(); t++) {
            first[t + 1] += first[t];
        }
        int[] order = new int[first[threads.count()]];
        int[] next = first.clone();
        chosen.stream().forEach(i -> order[next[(int) thread.get(i)]++] = i);
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
