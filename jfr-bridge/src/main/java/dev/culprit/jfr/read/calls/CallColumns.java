package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.events.calls.ServiceKind;
import dev.culprit.jfr.read.pass.LongColumn;
import dev.culprit.jfr.read.pass.Names;
import dev.culprit.jfr.read.pass.Texts;
import dev.culprit.jfr.read.pass.Times;
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
 * Service calls of a recording that are kept in detail, or parts of them, and the tasks that they handed to executors, as columns, in
 * the order of the file. Filled by {@link CallSample} and {@link TaskSelection}; {@link LinkedCalls} takes from it what it needs.
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

    Threads threads = new Threads();
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
    /** Of a sample, see {@link CallSample}; not of tasks. */
    final LongColumn level = new LongColumn();

    /** Names of other services. */
    final Names targets = new Names();

    private final LongColumn[] all = {
        start,
        end,
        thread,
        service,
        kind,
        cpuNanos,
        runDelayNanos,
        flags,
        asyncId,
        callerId,
        queuedNanos,
        executor,
        level
    };

    private int nobody = Threads.NONE;

    private final Map<Long, AsyncEnd> asyncEnds = new HashMap<>();

    /** When an asynchronous call was answered, and whether with an error. */
    record AsyncEnd(long nanos, boolean failed) {}

    void end(long id, RecordedEvent event) {
        asyncEnds.put(id, new AsyncEnd(Times.start(event), event.getBoolean("failed")));
    }

    /** Adds a call, or a part of one. */
    void add(RecordedEvent event, int by, long from, long to, int service, int kind, int flags, long asyncId) {
        add(by, from, to, service, kind, flags);
        cpuNanos.add(event.getLong("cpuNanos"));
        runDelayNanos.add(event.getLong("runDelayNanos"));
        this.asyncId.set(size() - 1, asyncId);
    }

    /** Adds a task, done by a thread of an executor. */
    void addTask(RecordedEvent event, RecordedThread worker) {
        long queued = event.getLong("queuedNanos");
        long from = Times.start(event);
        int virtual = event.getBoolean("virtualThread") ? VIRTUAL : 0;
        add(
                threads.add(worker),
                from + queued,
                from + Math.max(queued, Times.length(event)),
                NONE,
                NONE,
                TASK | virtual);
        cpuNanos.add(event.getLong("cpuNanos"));
        runDelayNanos.add(event.getLong("runDelayNanos"));
        callerId.set(size() - 1, event.getLong("callerId"));
        queuedNanos.set(size() - 1, queued);
        executor.set(size() - 1, event.getLong("poolId"));
    }

    /** An answer that another service was asked for is a task that it does. */
    void addAnswer(RecordedEvent event) {
        nobody = nobody == Threads.NONE ? threads.addNobody() : nobody;
        long from = Times.start(event);
        add(nobody, from, from + Times.length(event), NONE, NONE, TASK | AWAY);
        cpuNanos.add(-1);
        runDelayNanos.add(-1);
        callerId.set(size() - 1, event.getLong("callerId"));
        executor.set(size() - 1, targets.index(Texts.of(event, "target")));
    }

    private void add(int by, long from, long to, int service, int kind, int flags) {
        start.add(from);
        end.add(to);
        thread.add(by);
        this.service.add(service);
        this.kind.add(kind);
        this.flags.add(flags);
    }

    int size() {
        return start.size();
    }

    /** Drops rows; the others move up. */
    void drop(BitSet dropped) {
        for (LongColumn column : all) {
            column.drop(dropped);
        }
    }

    /** Forgets threads whose calls have all been dropped, if these are most. */
    void forgetThreads() {
        if (threads.count() < 2 * size()) {
            return;
        }
        Threads fresh = new Threads();
        for (int row = 0; row < size(); row++) {
            thread.set(row, fresh.add(threads, (int) thread.get(row)));
        }
        nobody = nobody == Threads.NONE ? Threads.NONE : fresh.addNobody();
        threads = fresh;
    }

    boolean hasTasks() {
        return IntStream.range(0, size()).anyMatch(this::isTask);
    }

    boolean isTask(int row) {
        return (flags.get(row) & TASK) != 0;
    }

    BitSet tasks() {
        BitSet tasks = new BitSet();
        for (int row = 0; row < size(); row++) {
            tasks.set(row, isTask(row));
        }
        return tasks;
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
    CallOrder sorted(BitSet chosen) {
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
        return new CallOrder(this, order, first);
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
