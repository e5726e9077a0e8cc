package dev.culprit.jfr.read.calls;

import dev.culprit.heuristics.model.WaitState;
import dev.culprit.jfr.read.pass.Names;
import dev.culprit.jfr.read.pass.Times;

/**
 * The calls of the window, sorted by thread and start; a call's index here is its identity while reading. Parts of an
 * asynchronous call are calls of their own until {@code AsyncParts} puts them together, and so are tasks until {@code
 * AsyncCriticalPath} does.
 */
public final class Calls {

    public static final int NONE = -1;

    public final Threads threads;
    public final Names services;
    public final long[] start;
    public final long[] end;
    public final int[] service;
    final long[] cpuNanos;
    final long[] runDelayNanos;
    /** The same for all parts of a call, 0 if it has none. */
    public final long[] asyncId;

    /** When the task was handed to the executor; when the call began. */
    public final long[] submitted;
    /** Rows of the columns that the calls were taken from. */
    public final int[] row;

    private final int[] flags;
    /** When calls were answered; the end for all that ended with their entry point. */
    private final long[] answered;
    /** Calls of thread t are first[t] to first[t + 1] - 1. */
    private final int[] first;
    /** The call of each thread that was found last: waits of one call mostly come together. */
    private final int[] cursor;
    /** Exclusive milliseconds per state and call; null for a state that no call was in. */
    private final double[][] stateMillis = new double[WaitState.values().length][];

    Calls(CallColumns columns, int[] order, int[] first) {
        this.threads = columns.threads;
        this.services = columns.services;
        this.first = first;
        this.cursor = first.clone();
        start = new long[order.length];
        end = new long[order.length];
        service = new int[order.length];
        cpuNanos = new long[order.length];
        runDelayNanos = new long[order.length];
        asyncId = new long[order.length];
        submitted = new long[order.length];
        row = order;
        flags = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            start[i] = columns.start.get(order[i]);
            end[i] = columns.end.get(order[i]);
            service[i] = (int) columns.service.get(order[i]);
            cpuNanos[i] = columns.cpuNanos.get(order[i]);
            runDelayNanos[i] = columns.runDelayNanos.get(order[i]);
            asyncId[i] = columns.asyncId.get(order[i]);
            submitted[i] = start[i] - columns.queuedNanos.get(order[i]);
            flags[i] = (int) columns.flags.get(order[i]);
        }
        answered = end.clone();
    }

    public int count() {
        return start.length;
    }

    public boolean is(int call, int flag) {
        return (flags[call] & flag) != 0;
    }

    /** The call went on after its entry point had returned, until then. */
    public void answered(int call, long nanos, boolean failed) {
        answered[call] = Math.max(end[call], nanos);
        flags[call] |= failed ? CallColumns.FAILED : 0;
    }

    /** When the call was answered, on the clock of the recording. */
    public long answered(int call) {
        return answered[call];
    }

    /** Response time. */
    public double millis(int call) {
        return Times.millis(answered[call] - start[call]);
    }

    /** How long the call was inside the entry point. */
    public double partMillis(int call) {
        return Times.millis(end[call] - start[call]);
    }

    public boolean isTask(int call) {
        return is(call, CallColumns.TASK);
    }

    public boolean sampled(int call) {
        return cpuNanos[call] >= 0;
    }

    /** Whether the kernel told how long the call waited for a processor. */
    boolean sampledDelay(int call) {
        return sampled(call) && runDelayNanos[call] >= 0;
    }

    /** Threads that calls were sorted by; some may have none. */
    int threadCount() {
        return first.length - 1;
    }

    int firstOf(int thread) {
        return first[thread];
    }

    /** One past the last call of the thread. */
    int endOf(int thread) {
        return first[thread + 1];
    }

    /**
     * The last call of a thread that an interval touches.
     *
     * @param to end of the interval; an interval of no length touches the call it lies in
     * @return index of the call, {@link #NONE} if the thread was in no call then
     */
    public int lastTouching(int thread, long from, long to) {
        int low = first[thread];
        int end = first[thread + 1];
        int guess = cursor[thread];
        if (guess < end
                && start[guess] <= from
                && this.end[guess] >= to
                && (guess + 1 == end || start[guess + 1] > to)) {
            return this.end[guess] > from ? guess : NONE;
        }
        int high = end - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (start[middle] < to || start[middle] <= from) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        if (high < first[thread] || this.end[high] <= from) {
            return NONE;
        }
        cursor[thread] = high;
        return high;
    }

    /** The call before, if it belongs to the same thread and an interval that starts at {@code from} touches it. */
    public int previousTouching(int thread, int call, long from) {
        int before = call - 1;
        return before >= first[thread] && end[before] > from ? before : NONE;
    }

    public void addMillis(WaitState state, int call, double millis) {
        column(state)[call] += millis;
    }

    void setMillis(WaitState state, int call, double millis) {
        column(state)[call] = millis;
    }

    public double millis(WaitState state, int call) {
        double[] column = stateMillis[state.ordinal()];
        return column == null ? 0 : column[call];
    }

    public boolean has(WaitState state) {
        return stateMillis[state.ordinal()] != null;
    }

    private double[] column(WaitState state) {
        double[] column = stateMillis[state.ordinal()];
        if (column == null) {
            column = new double[count()];
            stateMillis[state.ordinal()] = column;
        }
        return column;
    }
}
