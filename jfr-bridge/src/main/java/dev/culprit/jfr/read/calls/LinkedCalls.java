package dev.culprit.jfr.read.calls;

import dev.culprit.jfr.read.pass.Names;
import dev.culprit.jfr.read.pass.Times;
import java.util.HashMap;
import java.util.Map;
import jdk.jfr.consumer.RecordedThread;

/**
 * The second stage of reading: {@linkplain RecordedCalls recorded calls}, linked to what belongs to them. Later parts of an asynchronous
 * call have the service of the first, and the first knows the answer. Tasks have the service of the call that they were done for.
 * Parts and tasks are calls of their own here; their times are put together when all are attributed.
 *
 * <p>Calls are numbered by thread and start. Nothing changes any more, also if fewer calls are recorded afterwards.
 */
public final class LinkedCalls {

    /** In place of the number of a call. */
    public static final int NONE = CallOrder.NONE;

    private static final long[] NO_TASKS = {};

    private final RecordedCalls recorded;
    private final Names services;
    private final Names targets;
    private final CallOrder order;
    private final TaskOwners owners;
    private final int[] service;
    private final int[] flags;
    private final long[] cpuNanos;
    private final long[] runDelayNanos;
    private final long[] asyncId;
    private final long[] submitted;
    /** When calls were answered; the end for all that ended with their entry point. */
    private final long[] answered;
    /** Empty if no call is a task. */
    private final long[] executor;

    LinkedCalls(RecordedCalls recorded, CallColumns columns, CallOrder order) {
        this.recorded = recorded;
        this.order = order;
        services = columns.services;
        targets = columns.targets;
        owners = new TaskOwners(order, columns);
        service = new int[order.count()];
        flags = new int[order.count()];
        cpuNanos = new long[order.count()];
        runDelayNanos = new long[order.count()];
        asyncId = new long[order.count()];
        submitted = new long[order.count()];
        answered = new long[order.count()];
        executor = columns.hasTasks() ? new long[order.count()] : NO_TASKS;
        for (int call = 0; call < order.count(); call++) {
            int row = order.row(call);
            service[call] = (int) columns.service.get(row);
            flags[call] = (int) columns.flags.get(row);
            cpuNanos[call] = columns.cpuNanos.get(row);
            runDelayNanos[call] = columns.runDelayNanos.get(row);
            asyncId[call] = columns.asyncId.get(row);
            submitted[call] = order.start(call) - columns.queuedNanos.get(row);
            answered[call] = order.end(call);
            if (isTask(call)) {
                executor[call] = columns.executor.get(row);
            }
        }
        linkParts(columns);
        linkTasks();
    }

    private void linkParts(CallColumns columns) {
        Map<Long, Integer> first = firstParts();
        first.forEach((id, call) -> {
            CallColumns.AsyncEnd end = columns.asyncEnd(id);
            if (end != null) {
                answered[call] = Math.max(answered[call], end.nanos());
                flags[call] |= end.failed() ? CallColumns.FAILED : 0;
            }
        });
        for (int call = 0; call < count(); call++) {
            Integer begun = isLater(call) ? first.get(asyncId[call]) : null;
            if (begun != null) {
                service[call] = service[begun];
            }
        }
    }

    /** After the parts, which may have handed tasks over. */
    private void linkTasks() {
        for (int call = 0; call < count(); call++) {
            int root = isTask(call) ? root(call) : NONE;
            if (root != NONE) {
                service[call] = service[root];
            }
        }
    }

    /** The stage before. */
    public RecordedCalls recorded() {
        return recorded;
    }

    public int count() {
        return service.length;
    }

    /** Names of the services, by number. */
    public Names services() {
        return services;
    }

    /** Number of the call's service; negative for a task of which is not known for whom it was done. */
    public int service(int call) {
        return service[call];
    }

    /** When the call began, nanoseconds since the epoch. */
    public long start(int call) {
        return order.start(call);
    }

    /** When the call left its entry point, nanoseconds since the epoch. */
    public long end(int call) {
        return order.end(call);
    }

    /** When the call was answered, nanoseconds since the epoch: not before its end, but it may go on after that. */
    public long answered(int call) {
        return answered[call];
    }

    /** When the task was handed to the executor; when the call began. */
    public long submitted(int call) {
        return submitted[call];
    }

    /** Response time in milliseconds. */
    public double millis(int call) {
        return Times.millis(answered[call] - start(call));
    }

    /** How long the call was inside the entry point, in milliseconds. */
    public double partMillis(int call) {
        return Times.millis(end(call) - start(call));
    }

    /** Whether the processor time of the call is known. */
    public boolean sampled(int call) {
        return cpuNanos[call] >= 0;
    }

    /** Processor time; negative if it is not known. */
    public long cpuNanos(int call) {
        return cpuNanos[call];
    }

    /** Whether the kernel told how long the call waited for a processor. */
    public boolean sampledDelay(int call) {
        return sampled(call) && runDelayNanos[call] >= 0;
    }

    /** How long the call waited for a processor; negative if the kernel did not tell. */
    public long runDelayNanos(int call) {
        return runDelayNanos[call];
    }

    public boolean failed(int call) {
        return is(call, CallColumns.FAILED);
    }

    /** Whether the call went on and nobody could follow it, so that its time is a part. */
    public boolean isAsynchronous(int call) {
        return is(call, CallColumns.ASYNCHRONOUS);
    }

    public boolean isVirtual(int call) {
        return is(call, CallColumns.VIRTUAL);
    }

    /** Whether the call was on a virtual thread whose waiting for monitors was not written down. */
    public boolean monitorsHidden(int call) {
        return is(call, CallColumns.MONITORS_HIDDEN);
    }

    /** Whether this is a part of a call that another part began. */
    public boolean isLater(int call) {
        return is(call, CallColumns.RESUMED);
    }

    /** The same number for all parts of a call, 0 if it has none. */
    public long asyncId(int call) {
        return asyncId[call];
    }

    private boolean is(int call, int flag) {
        return (flags[call] & flag) != 0;
    }

    /** First parts of asynchronous calls by the number that all parts have. */
    public Map<Long, Integer> firstParts() {
        Map<Long, Integer> first = new HashMap<>();
        for (int call = 0; call < count(); call++) {
            if (asyncId[call] != CallColumns.NOT_ASYNC && !isLater(call)) {
                first.put(asyncId[call], call);
            }
        }
        return first;
    }

    /** Whether this is no call, but a task that one handed to an executor, or to another service. */
    public boolean isTask(int call) {
        return is(call, CallColumns.TASK);
    }

    /** Whether another service does the task: nobody here works on it. */
    public boolean isAway(int task) {
        return is(task, CallColumns.AWAY);
    }

    /** Name of the other service that does a task. */
    public String target(int task) {
        return targets.name((int) executor[task]);
    }

    /** Id of the executor that does a task here, 0 if unknown. */
    public long executor(int task) {
        return executor[task];
    }

    /** Who handed a task over, a call or a task; {@link #NONE} for calls, and if it is not known. */
    public int parent(int task) {
        return owners.parent(task);
    }

    /** The call that a task was done for; {@link #NONE} if it is not known. */
    public int root(int task) {
        return owners.root(task);
    }

    /** All tasks below each call or task that has some, those that end first at the beginning. Found anew each time. */
    public Map<Integer, int[]> tasksBelow() {
        return owners.below();
    }

    /** Number of a thread; {@link Threads#NONE} if it never served a call. */
    public int thread(RecordedThread thread) {
        return order.threads().find(thread);
    }

    /** The call that a thread was in at a moment, {@link #NONE} if it was in none. */
    public int callAt(long threadJavaId, long nanos) {
        int thread = order.thread(threadJavaId);
        return thread == Threads.NONE ? NONE : order.lastTouching(thread, nanos, nanos);
    }

    /**
     * The last call of a thread that an interval touches.
     *
     * @param thread number of the thread
     * @param to end of the interval; an interval of no length touches the call it lies in
     * @return number of the call, {@link #NONE} if the thread was in no call then
     */
    public int lastTouching(int thread, long from, long to) {
        return order.lastTouching(thread, from, to);
    }

    /** The call before, if it belongs to the same thread and an interval that starts at {@code from} touches it. */
    public int previousTouching(int thread, int call, long from) {
        return order.previousTouching(thread, call, from);
    }
}
